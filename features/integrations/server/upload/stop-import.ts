import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { changeUpload, lockUpload } from '../files/lock-upload.ts';
import { readUpload } from '../files/read-uploads.ts';
import { importRows } from './import-rows.ts';

/**
 * Stops an import: the rows in process finish, and the rest of the file is deleted. Imported rows stay and can be
 * undone. A file without a running import is refused with `not_importing`.
 */
export async function stopImport(id: string, ctx: CommandContext<'not_importing'>): Promise<FileUpload> {
  const { audit, changed, enqueue } = ctx;
  const upload = (await lockUpload(id, ctx)) ?? ctx.refuse('not_found');
  if (upload.status !== 'importing') return ctx.refuse('not_importing');
  audit({ action: 'stopImport', entity: 'file_upload', entity_id: id, after: { file_name: upload.file_name } });
  const { shown } = await allOf({
    changeUpload: changeUpload(id, { status: 'stopping' }, ctx),
    // Its job may have been killed and left waiting rows.
    enqueue: enqueue(importRows, { upload_id: id }),
    changed: changed('file_upload', id),
    shown: readUpload(id, ctx),
  });
  return shown ?? ctx.refuse('not_found');
}
