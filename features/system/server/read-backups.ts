import type { Selectable } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { type Backup, backupsShown } from '../contract.ts';
import { systemTables } from './schema.ts';

type Row = Selectable<Tables['backups']>;

/** The newest backups first. */
export async function listBackups({ tx }: Pick<PlatformCommandContext, 'tx'>): Promise<Backup[]> {
  const rows = await systemTables(tx)
    .selectFrom('backups')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(backupsShown)
    .execute();
  return rows.map(backupOf);
}

/** A row in the shape of the contract. */
export function backupOf({ worked_on_at: _, tries: __, row_count, ...row }: Row): Backup {
  return { ...row, rows: row_count } as Backup;
}
