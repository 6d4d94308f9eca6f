import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import type { ServerFigures, TableFigures } from '../contract.ts';
import { systemTables } from './schema.ts';

const shownTables = 20;

/** How the database and this process stand. Two statements, of what the database counts by itself. */
export async function readServerFigures({ tx }: Pick<PlatformDeed, 'tx'>): Promise<ServerFigures> {
  const [{ rows: databases }, { rows: tables }] = await Promise.all([
    sql<Omit<ServerFigures['database'], 'tables'>>`
      select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
             current_setting('max_connections')::int as connections_max, count(*)::int as connections,
             count(*) filter (where wait_event_type = 'Lock')::int as waiting_for_locks
      from pg_stat_activity where datname = current_database()`.execute(systemTables(tx)),
    sql<TableFigures>`
      select s.relname::text as name, pg_total_relation_size(s.relid)::bigint as bytes, s.n_live_tup::bigint as rows,
             s.n_dead_tup::bigint as dead_rows
      from pg_stat_user_tables s order by 2 desc, 1 limit ${shownTables}`.execute(systemTables(tx)),
  ]);
  const database = databases[0] as (typeof databases)[number];
  return {
    database: {
      ...{ ...database, bytes: Number(database.bytes) },
      tables: tables.map(({ name, bytes, rows, dead_rows }) => ({
        ...{ name, bytes: Number(bytes), rows: Number(rows), dead_rows: Number(dead_rows) },
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
