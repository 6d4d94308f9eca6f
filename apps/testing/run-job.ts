import { dailySweep } from '#features/tenants/server/index.ts';
import type { Services } from '#platform/server/acts/services.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import { runJob } from '#platform/server/background/worker.ts';
import type { TakenJob } from '#platform/server/queue/queue.ts';

/**
 * Runs a job to its end as a worker does, without the queue. A test passes only the fields of the taken job that it is
 * about.
 */
export function runJobNow(
  { services }: { services: Services },
  job: AnyJob,
  tenantId: string | null,
  payload: unknown,
  overrides: Partial<TakenJob> = {},
): Promise<void> {
  return runJob(services, job, {
    id: 'test',
    tenant_id: tenantId,
    payload,
    complete: async () => {},
    hold: async () => {},
    ...overrides,
  });
}

/** Runs one step of an agency's daily work. */
export function runStep(
  server: { services: Services },
  step: DailyStep,
  day: string,
  tenantId: string | null,
): Promise<void> {
  return runJobNow(server, dailySweep([step]), tenantId, { day });
}
