import { sql } from 'kysely';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { SlowStatement } from '../../contract.ts';
import { systemTables } from '../schema.ts';

const shownStatements = 10;

/**
 * The statements with the highest total time since the statistics began; null: the database does not record them. The
 * texts contain no values; statements without parameters, such as the creation of a role, are left out.
 */
export async function readSlowStatements(tx: Tx): Promise<SlowStatement[] | null> {
  const tables = systemTables(tx);
  const { rows } = await sql<{ counts: boolean }>`
    select current_setting('pg_stat_statements.max', true) is not null
           and to_regclass('pg_stat_statements') is not null as counts`.execute(tables);
  if (!rows[0]?.counts) return null;
  const slow = await sql<SlowStatement>`
    select left(query, 400) as text, calls::float8 as calls, total_exec_time::float8 as total_ms,
           mean_exec_time::float8 as mean_ms
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|with)\\M'
    order by total_exec_time desc limit ${shownStatements}`.execute(tables);
  return slow.rows.map(({ total_ms, mean_ms, ...statement }) => ({
    ...statement,
    total_ms: Math.round(total_ms),
    mean_ms: Math.round(mean_ms * 1_000) / 1_000,
  }));
}
