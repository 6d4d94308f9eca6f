import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { systemTables } from './schema.ts';

/** A backup that a worker has claimed. */
export interface Taken {
  id: string;
  /** null: the whole installation. */
  tenant_id: string | null;
  /** null: not made yet. */
  file: string | null;
}

/** The interval of a worker's heartbeat. A worker without a heartbeat for four intervals is considered dead. */
export const seenEverySeconds = 15;
const goneSeconds = 4 * seenEverySeconds;
/** The maximum number of attempts for a backup whose process was killed. */
const triesMax = 3;

/** Claims the next backup to make, for this caller alone; null: none. A backup with too many attempts fails. */
export async function takeBackup({ tx, clock, audit }: PlatformCommandContext): Promise<Taken | null> {
  const gone = new Date(clock().getTime() - goneSeconds * 1000);
  const { numUpdatedRows } = await systemTables(tx)
    .updateTable('backups')
    .set({ status: 'Failed', problem: 'It was ended before it was done, three times.', worked_on_at: null })
    .where('status', '=', 'Running')
    .where('worked_on_at', '<', gone)
    .where('tries', '>=', triesMax)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) audit({ action: 'makeBackup', outcome: 'failed' });
  const { rows } = await sql<Taken>`
    update backups set status = 'Running', worked_on_at = ${clock()}, tries = tries + 1
    where id = (
      select id from backups
      where status = 'Waiting' or (status = 'Running' and worked_on_at < ${gone})
      order by requested_at, id limit 1 for update skip locked)
    returning id, tenant_id, file`.execute(systemTables(tx));
  return rows[0] ?? null;
}

/** Claims the next backup to test, for this caller alone; null: none. */
export async function takeRestoreTest({ tx, clock }: PlatformCommandContext): Promise<Taken | null> {
  const gone = new Date(clock().getTime() - goneSeconds * 1000);
  const { rows } = await sql<Taken>`
    update backups set proof = 'Running', worked_on_at = ${clock()}
    where id = (
      select id from backups
      where proof = 'Waiting' or (proof = 'Running' and worked_on_at < ${gone})
      order by requested_at, id limit 1 for update skip locked)
    returning id, tenant_id, file`.execute(systemTables(tx));
  return rows[0] ?? null;
}

/** Stores the worker's heartbeat. */
export async function seenAt(id: string, { tx, clock }: PlatformCommandContext): Promise<void> {
  await systemTables(tx)
    .updateTable('backups')
    .set({ worked_on_at: clock() })
    .where('id', '=', id)
    .where('worked_on_at', 'is not', null)
    .execute();
}
