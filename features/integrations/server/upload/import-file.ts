import { assignee } from '#features/users/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { FileReading, FileUpload } from '../../contract/file-upload.ts';
import { importRows } from './import-rows.ts';
import { changeUpload, lockUpload } from './lock-upload.ts';
import { readUpload } from './read-uploads.ts';
import { mappingsOf } from './reading-of.ts';

/**
 * Begins to import a file in this way. Refuses one that was imported before with `not_ready`. Whoever imports it himself has
 * the job wait, `afterSeconds`, and take up what he has left.
 */
export async function importFile(
  id: string,
  reading: FileReading,
  deed: Deed<'not_ready'>,
  when: { afterSeconds?: number } = {},
): Promise<FileUpload> {
  const { clock, audit, changed, enqueue } = deed;
  const [upload] = await Promise.all([
    lockUpload(id, deed),
    assignee(reading.assigned_agent ?? null, 'assigned_agent', deed),
  ]);
  if (!upload) return deed.refuse('not_found');
  if (upload.status !== 'ready') return deed.refuse('not_ready');
  const after = { file_name: upload.file_name, rows: upload.total_rows, ...reading };
  audit({ action: 'importFile', entity: 'file_upload', entity_id: id, after });
  const [, , , shown] = await Promise.all([
    changeUpload(
      id,
      {
        status: 'importing',
        reading: JSON.stringify(reading),
        mappings: JSON.stringify(mappingsOf(reading)),
        started_at: clock().toISOString(),
      },
      deed,
    ),
    enqueue(importRows, { upload_id: id }, when),
    changed('file_upload', id),
    readUpload(id, deed),
  ]);
  return shown ?? deed.refuse('not_found');
}
