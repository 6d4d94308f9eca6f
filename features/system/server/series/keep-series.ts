import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import { platformJob } from '#platform/server/background/job.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import { houseZone } from '../../contract/access.ts';
import { seriesDays } from '../../contract.ts';
import { type ProcessMinute, systemTables } from '../schema.ts';

/** Stores a process's figures of one minute. */
export async function writeMinute(minute: ProcessMinute, tx: Tx): Promise<void> {
  await systemTables(tx)
    .insertInto('process_minutes')
    .values(minute)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The database's current time. */
export async function readDatabaseClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select clock_of_database() as at`.execute(tx);
  return new Date(rows[0]?.at ?? Number.NaN);
}

const dayMs = 86_400_000;
/** How many days table sizes are kept. They are compared with those of a week before. */
const sizesKeptDays = 30;

/** Each night: stores each table's size and deletes expired figures. */
export const noteSizes = platformJob({
  name: 'system.note-sizes',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 300,
  schedule: { cron: '50 2 * * *', timeZone: houseZone },
  async run(_payload, { act, clock }) {
    const now = clock();
    const day = dayAt(now, houseZone);
    await act(async ({ tx }) => {
      const tables = systemTables(tx);
      await sql`
        insert into table_sizes (day, name, bytes)
        select ${day}::date, s.relname::text, pg_total_relation_size(s.relid) from pg_stat_user_tables s
        on conflict do nothing`.execute(tables);
      await tables.deleteFrom('table_sizes').where('day', '<', addDays(day, -sizesKeptDays)).execute();
      const before = new Date(now.getTime() - seriesDays * dayMs).toISOString();
      await tables.deleteFrom('process_minutes').where('at', '<', before).execute();
    });
  },
});
