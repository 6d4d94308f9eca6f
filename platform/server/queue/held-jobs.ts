import { sql } from 'kysely';
import type { Tx } from '../database/tenancy.ts';

/**
 * Puts a job that was taken back, as if nobody had taken it, until the work of its agency is let go: it lies there however
 * long that takes, and the try does not count.
 */
export async function holdJob(tx: Tx, name: string, id: string): Promise<void> {
  await sql`
    update pgboss.job
    set state = (case when retry_count > 0 then 'retry' else 'created' end)::pgboss.job_state, started_on = null,
        start_after = 'infinity', keep_until = 'infinity', data = data || '{"held": true}'
    where name = ${name} and id = ${id} and state = 'active'`.execute(tx);
}

const keptMs = 14 * 86_400_000;

/** Lets the held jobs of an agency go: they begin within seconds, and are kept from now on as long as they would have been. */
export async function releaseHeldJobs(tx: Tx, agencyId: string, now: Date): Promise<void> {
  await sql`
    update pgboss.job
    set start_after = ${now}, keep_until = ${new Date(now.getTime() + keptMs)}, data = data - 'held'
    where state < 'active' and start_after = 'infinity' and data->>'tenant_id' = ${agencyId}`.execute(tx);
}
