import { rm } from 'node:fs/promises';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { backupFile } from './backup-files.ts';
import { systemTables } from './schema.ts';

/**
 * Removes the files of an agency's own backups; their rows are removed with the agency's other rows. Backups of the
 * whole installation contain the agency until they expire.
 */
export async function forgetBackupsOf(
  tenantId: string,
  { tx, services }: Pick<PlatformCommandContext, 'tx' | 'services'>,
): Promise<void> {
  const rows = await systemTables(tx).selectFrom('backups').select('file').where('tenant_id', '=', tenantId).execute();
  for (const { file } of rows) if (file) await rm(backupFile(services.config, file), { force: true });
}
