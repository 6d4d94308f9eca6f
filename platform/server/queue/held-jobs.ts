import { sql } from 'kysely';
import type { Tx } from '../database/tenancy.ts';

/**
 * Returns a taken job to the queue until its agency's held jobs are released. It is kept for any length of time, and
 * the attempt doesn't count.
 */
export async function holdJob(tx: Tx, name: string, id: string): Promise<void> {
  await sql`
    update pgboss.job
    set state = (case when retry_count > 0 then 'retry' else 'created' end)::pgboss.job_state, started_on = null,
        start_after = 'infinity', keep_until = 'infinity', data = data || '{"held": true}'
    where name = ${name} and id = ${id} and state = 'active'`.execute(tx);
}

const keptMs = 14 * 86_400_000;

/** Releases an agency's held jobs: they start within seconds, and their normal retention applies again. */
export async function releaseHeldJobs(tx: Tx, agencyId: string, now: Date): Promise<void> {
  await sql`
    update pgboss.job
    set start_after = ${now}, keep_until = ${new Date(now.getTime() + keptMs)}, data = data - 'held'
    where state < 'active' and start_after = 'infinity' and data->>'tenant_id' = ${agencyId}`.execute(tx);
}
