import { assignee } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FileReading, FileUpload } from '../../contract/file-upload.ts';
import { changeUpload, lockUpload } from '../files/lock-upload.ts';
import { readUpload } from '../files/read-uploads.ts';
import { mappingsOf } from '../files/reading-of.ts';
import { importRows } from './import-rows.ts';

/**
 * Starts to import a file with this reading. A file that was imported before is refused with `not_ready`. A caller that
 * imports it directly delays the job by `afterSeconds`, and the job continues what is left.
 */
export async function importFile(
  id: string,
  reading: FileReading,
  ctx: CommandContext<'not_ready'>,
  when: { afterSeconds?: number } = {},
): Promise<FileUpload> {
  const { clock, audit, changed, enqueue } = ctx;
  const [upload] = await Promise.all([
    lockUpload(id, ctx),
    assignee(reading.assigned_agent ?? null, 'assigned_agent', ctx),
  ]);
  if (!upload) return ctx.refuse('not_found');
  if (upload.status !== 'ready') return ctx.refuse('not_ready');
  const after = { file_name: upload.file_name, rows: upload.total_rows, ...reading };
  audit({ action: 'importFile', entity: 'file_upload', entity_id: id, after });
  const { shown } = await allOf({
    changeUpload: changeUpload(
      id,
      {
        status: 'importing',
        reading: JSON.stringify(reading),
        mappings: JSON.stringify(mappingsOf(reading)),
        started_at: clock().toISOString(),
      },
      ctx,
    ),
    enqueue: enqueue(importRows, { upload_id: id }, when),
    changed: changed('file_upload', id),
    shown: readUpload(id, ctx),
  });
  return shown ?? ctx.refuse('not_found');
}
