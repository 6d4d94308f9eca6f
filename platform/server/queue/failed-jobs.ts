import { sql } from 'kysely';
import type { Tx } from '../database/tenancy.ts';

/** What failed for good, without what it carries. */
export interface FailedJobRow {
  id: string;
  job: string;
  tenant_id: string | null;
  enqueued_at: string | Date;
  failed_at: string | Date;
  tries: number;
}

/** How many jobs there are of each kind. */
export interface JobCounts {
  due: number;
  running: number;
  later: number;
  held: number;
  failed: number;
}

/** Counts what waits, runs, is held, and failed for good. */
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

/** The newest jobs that failed for good. */
export async function readFailedJobs(tx: Tx, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, coalesce(source_name, name) as job, data->>'tenant_id' as tenant_id,
           coalesce(source_created_on, created_on) as enqueued_at, created_on as failed_at,
           coalesce(source_retry_count, 0) + 1 as tries
    from pgboss.job where name = 'dead-letters' and state = 'created'
    order by created_on desc, id limit ${limit}`.execute(tx);
  return rows;
}

/** What a job that failed for good was to do. */
export interface TakenFailure {
  /** The queue that it was in; null: its kind is done no more. */
  queue: string | null;
  tenant_id: string | null;
  payload: unknown;
}

/** Takes a job away that failed for good. Null: there is none of this id. */
export async function takeFailedJob(tx: Tx, id: string): Promise<TakenFailure | null> {
  const { rows } = await sql<TakenFailure>`
    delete from pgboss.job j where j.name = 'dead-letters' and j.state = 'created' and j.id = ${id}
    returning (select q.name from pgboss.queue q where q.name = j.source_name) as queue,
              j.data->>'tenant_id' as tenant_id, j.data->'payload' as payload`.execute(tx);
  return rows[0] ?? null;
}
