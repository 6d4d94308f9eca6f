import { rm } from 'node:fs/promises';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { afterCommit } from '#platform/server/database/tenancy.ts';
import type { Backup } from '../contract.ts';
import { backupFile } from './backup-files.ts';
import { backupOf } from './read-backups.ts';
import { systemTables } from './schema.ts';
import { workOnBackups } from './work-on-backups.ts';

/** Requests a restore test of a finished backup. Refuses with `backup_not_done` and `not_found`. */
export async function requestRestoreTest(id: string, ctx: PlatformCommandContext<'backup_not_done'>): Promise<Backup> {
  const row = await lock(id, ctx);
  if (row.status !== 'Done') ctx.refuse('backup_not_done');
  const [asked] = await Promise.all([
    systemTables(ctx.tx)
      .updateTable('backups')
      .set({ proof: 'Waiting' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    ctx.enqueue(null, workOnBackups, {}),
  ]);
  ctx.audit({ action: 'proveBackup', detail: { id } });
  return backupOf(asked);
}

/**
 * Removes a backup and its file. Refuses with `backup_under_way` while it is being made or tested, with `last_backup`
 * if no newer finished backup of the installation exists, and with `not_found`.
 */
export async function deleteBackup(
  id: string,
  ctx: PlatformCommandContext<'backup_under_way' | 'last_backup'>,
): Promise<void> {
  const row = await lock(id, ctx);
  if (row.status === 'Running' || row.proof === 'Running') ctx.refuse('backup_under_way');
  if (row.status === 'Done' && row.tenant_id === null && !row.has_newer) ctx.refuse('last_backup');
  await systemTables(ctx.tx).deleteFrom('backups').where('id', '=', id).execute();
  ctx.audit({ action: 'deleteBackup', detail: { id, file: row.file } });
  const { file } = row;
  if (file) afterCommit(ctx.tx, () => void rm(backupFile(ctx.services.config, file), { force: true }).catch(() => {}));
}

/** The row, and whether a newer finished backup of the installation exists. */
async function lock(id: string, ctx: PlatformCommandContext<never>) {
  const row = await systemTables(ctx.tx)
    .selectFrom('backups as backup')
    .select(['status', 'proof', 'tenant_id', 'file'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('backups as newer')
          .select('id')
          .whereRef('newer.id', '!=', 'backup.id')
          .where('newer.status', '=', 'Done')
          .where('newer.tenant_id', 'is', null)
          .whereRef('newer.requested_at', '>=', 'backup.requested_at'),
      ).as('has_newer'),
    )
    .where('id', '=', id)
    .forUpdate('backup')
    .executeTakeFirst();
  return row ?? ctx.refuse('not_found');
}
