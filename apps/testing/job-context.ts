import type { JobContext } from '#platform/server/background/jobs.ts';
import type { TestServer } from './test-server.ts';

/** What a worker gives to a job of an agency, or of the platform; give what the test is about. */
export function jobContext(
  { services }: TestServer,
  tenantId: string | null,
  given: Partial<JobContext> = {},
): JobContext {
  const { clock, log } = services;
  return { tenant_id: tenantId, job_id: 'test', clock, log, services, complete: async () => {}, ...given };
}
