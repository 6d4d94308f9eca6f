import { sql } from 'kysely';
import type { Tx } from '../database/tenancy.ts';

/** A job that failed permanently, without its payload. */
export interface FailedJobRow {
  id: string;
  job: string;
  tenant_id: string | null;
  enqueued_at: string | Date;
  failed_at: string | Date;
  tries: number;
}

/** The number of jobs by state. */
export interface JobCounts {
  due: number;
  running: number;
  later: number;
  held: number;
  failed: number;
}

/** Counts the jobs that wait, run, are held, and have failed permanently. */
export async function countJobs(tx: Tx, now: Date): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where name <> 'dead-letters' and state < 'active' and start_after <= ${now})::int as due,
           count(*) filter (where name <> 'dead-letters' and state = 'active')::int as running,
           count(*) filter (where name <> 'dead-letters' and state < 'active' and start_after > ${now}
                              and start_after <> 'infinity')::int as later,
           count(*) filter (where state < 'active' and start_after = 'infinity')::int as held,
           count(*) filter (where name = 'dead-letters' and state = 'created')::int as failed
    from pgboss.job`.execute(tx);
  return rows[0] as JobCounts;
}

/** The newest permanently failed jobs. */
export async function readFailedJobs(tx: Tx, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, coalesce(source_name, name) as job, data->>'tenant_id' as tenant_id,
           coalesce(source_created_on, created_on) as enqueued_at, created_on as failed_at,
           coalesce(source_retry_count, 0) + 1 as tries
    from pgboss.job where name = 'dead-letters' and state = 'created'
    order by created_on desc, id limit ${limit}`.execute(tx);
  return rows;
}

/** The work of a permanently failed job. */
export interface TakenFailure {
  /** The job's former queue; null if that queue no longer exists. */
  queue: string | null;
  tenant_id: string | null;
  payload: unknown;
}

/** Removes a permanently failed job and returns it. null if there is none with this id. */
export async function takeFailedJob(tx: Tx, id: string): Promise<TakenFailure | null> {
  const { rows } = await sql<TakenFailure>`
    delete from pgboss.job j where j.name = 'dead-letters' and j.state = 'created' and j.id = ${id}
    returning (select q.name from pgboss.queue q where q.name = j.source_name) as queue,
              j.data->>'tenant_id' as tenant_id, j.data->'payload' as payload`.execute(tx);
  return rows[0] ?? null;
}
