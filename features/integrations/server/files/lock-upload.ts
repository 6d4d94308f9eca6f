import type { Updateable } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type IntegrationUploadsTable, uploadTables } from './schema.ts';

/** Locks a file until the transaction ends. undefined means there is none with this id. */
export function lockUpload(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return uploadTables(tx)
    .selectFrom('integration_uploads')
    .select([
      'id',
      'integration_id',
      'status',
      'file_name',
      'file_hash',
      'columns',
      'reading',
      'total_rows',
      'done_rows',
    ])
    .select(['duplicates', 'undone', 'undo_before', 'kept', 'created_by', 'finished_at'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the changes of a file. */
export async function changeUpload(
  id: string,
  to: Updateable<IntegrationUploadsTable>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  await uploadTables(tx)
    .updateTable('integration_uploads')
    .set(to)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
