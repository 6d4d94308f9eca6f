import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { systemTables } from './schema.ts';

/** A backup that somebody now works on. */
export interface Taken {
  id: string;
  /** null: the whole installation. */
  tenant_id: string | null;
  /** null: it is not made yet. */
  file: string | null;
}

/** Whoever works on a backup says so this often; who was not seen for four times as long is gone. */
export const seenEverySeconds = 15;
const goneSeconds = 4 * seenEverySeconds;
/** How often a backup is begun whose process was ended. */
const triesMax = 3;

/** The next backup to be made, taken by this caller alone; null: there is none. One that was begun too often fails. */
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

/** The next backup to be proved, taken by this caller alone; null: there is none. */
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

/** Says that somebody is still at it. */
export async function seenAt(id: string, { tx, clock }: PlatformCommandContext): Promise<void> {
  await systemTables(tx)
    .updateTable('backups')
    .set({ worked_on_at: clock() })
    .where('id', '=', id)
    .where('worked_on_at', 'is not', null)
    .execute();
}
