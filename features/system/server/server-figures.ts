import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { houseZone } from '../contract/access.ts';
import type { ServerFigures, TableFigures } from '../contract.ts';
import { systemTables } from './schema.ts';
import { readSlowStatements } from './series/slow-statements.ts';

const shownTables = 20;
const grownInDays = 7;

/** The figures of the database and of this process, from the database's own statistics. */
export async function readServerFigures({
  tx,
  clock,
}: Pick<PlatformCommandContext, 'tx' | 'clock'>): Promise<ServerFigures> {
  const weekAgo = addDays(dayAt(clock(), houseZone), -grownInDays);
  const [{ rows: databases }, { rows: tables }, slow_statements] = await Promise.all([
    sql<Omit<ServerFigures['database'], 'tables' | 'slow_statements'>>`
      select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
             current_setting('max_connections')::int as connections_max, count(*)::int as connections,
             count(*) filter (where wait_event_type = 'Lock')::int as waiting_for_locks
      from pg_stat_activity where datname = current_database()`.execute(systemTables(tx)),
    sql<TableFigures>`
      select s.relname::text as name, pg_total_relation_size(s.relid)::bigint as bytes,
             pg_total_relation_size(s.relid) - o.bytes as grown_bytes, s.n_live_tup::bigint as rows,
             s.n_dead_tup::bigint as dead_rows
      from pg_stat_user_tables s left join table_sizes o on o.name = s.relname and o.day = ${weekAgo}::date order by 2 desc, 1 limit ${shownTables}`.execute(
      systemTables(tx),
    ),
    readSlowStatements(tx),
  ]);
  const database = databases[0] as (typeof databases)[number];
  return {
    database: {
      ...database,
      bytes: Number(database.bytes),
      slow_statements,
      tables: tables.map(({ name, bytes, grown_bytes, rows, dead_rows }) => ({
        name,
        bytes: Number(bytes),
        grown_bytes: grown_bytes === null ? null : Number(grown_bytes),
        rows: Number(rows),
        dead_rows: Number(dead_rows),
      })),
    },
    process: {
      version: process.version,
      up_seconds: Math.floor(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      processors: availableParallelism(),
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      busy: Math.round(performance.eventLoopUtilization().utilization * 1_000) / 1_000,
    },
  };
}
