import * as z from 'zod/mini';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { countJobs, readFailedJobs, takeFailedJob } from '#platform/server/queue/failed-jobs.ts';
import type { BackgroundWork } from '../contract.ts';
import { systemTables } from './schema.ts';

const shownMax = 100;

/** The state of the background jobs, with the newest permanently failed ones. */
export async function readBackgroundWork({
  tx,
  clock,
}: Pick<PlatformCommandContext, 'tx' | 'clock'>): Promise<BackgroundWork> {
  const [counts, failed] = await Promise.all([countJobs(tx, clock()), readFailedJobs(tx, shownMax)]);
  const ids = [...new Set(failed.flatMap(({ tenant_id }) => tenant_id ?? []))];
  const tenants = systemTables(tx).selectFrom('tenants').select(['id', 'name']);
  const named = ids.length > 0 ? await tenants.where('id', 'in', ids).execute() : [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const failed_jobs = failed.map(({ enqueued_at, failed_at, tenant_id, ...job }) => ({
    ...job,
    tenant_id,
    tenant_name: (tenant_id && names.get(tenant_id)) ?? null,
    enqueued_at: new Date(enqueued_at).toISOString(),
    failed_at: new Date(failed_at).toISOString(),
  }));
  return { ...counts, failed_jobs };
}

/**
 * Retries a permanently failed job. Refuses with `no_such_work` if its kind no longer exists, or if the job is gone.
 */
export async function retryFailedJob(id: string, ctx: PlatformCommandContext<'no_such_work'>): Promise<void> {
  const { tx, enqueue, audit, refuse } = ctx;
  const taken = await takeFailedJob(tx, id);
  if (!taken?.queue) return refuse('no_such_work');
  await enqueue(taken.tenant_id, { name: taken.queue, payload: z.unknown() }, taken.payload);
  audit({ action: 'retryFailedJob', detail: { job_id: id } });
}

/** Deletes a permanently failed job. Refuses an unknown id with `not_found`. */
export async function forgetFailedJob(id: string, { tx, audit, refuse }: PlatformCommandContext): Promise<void> {
  if (!(await takeFailedJob(tx, id))) refuse('not_found');
  audit({ action: 'dropFailedJob', detail: { job_id: id } });
}
