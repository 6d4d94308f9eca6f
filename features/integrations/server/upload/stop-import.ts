import type { Deed } from '#platform/server/acts/deed.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { importRows } from './import-rows.ts';
import { changeUpload, lockUpload } from './lock-upload.ts';
import { readUpload } from './read-uploads.ts';

/**
 * Stops an import: the rows at work are brought to their end, and the rest of the file is thrown away. What was imported
 * stays, and can be undone. Refuses a file that is not being imported with `not_importing`.
 */
export async function stopImport(id: string, deed: Deed<'not_importing'>): Promise<FileUpload> {
  const { audit, changed, enqueue } = deed;
  const upload = (await lockUpload(id, deed)) ?? deed.refuse('not_found');
  if (upload.status !== 'importing') return deed.refuse('not_importing');
  audit({ action: 'stopImport', entity: 'file_upload', entity_id: id, after: { file_name: upload.file_name } });
  const [, , , shown] = await Promise.all([
    changeUpload(id, { status: 'stopping' }, deed),
    // Its job may have been killed, and left rows that wait.
    enqueue(importRows, { upload_id: id }),
    changed('file_upload', id),
    readUpload(id, deed),
  ]);
  return shown ?? deed.refuse('not_found');
}
