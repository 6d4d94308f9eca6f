import { sql } from 'kysely';
import * as z from 'zod/mini';
import { allOf } from '#platform/contract/all-of.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyJob } from '#platform/server/background/job.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { batchSize, takeBack, takenColumns } from './take-back.ts';
import { undoingJob } from './undoing-job.ts';
import { changeUpload, lockUpload } from '../files/lock-upload.ts';
import { readUpload, undoableUntil } from '../files/read-uploads.ts';
import { uploadTables } from '../files/schema.ts';

/**
 * Starts to undo the leads of a file that no user has worked on since. Refused with `not_imported` if it was not
 * imported, and with `undo_expired` after thirty days.
 */
export async function undoImport(
  id: string,
  ctx: CommandContext<'not_imported' | 'undo_expired'>,
): Promise<FileUpload> {
  const { clock, audit, changed, enqueue } = ctx;
  const upload = (await lockUpload(id, ctx)) ?? ctx.refuse('not_found');
  if (!['done', 'stopped'].includes(upload.status) || !upload.finished_at) return ctx.refuse('not_imported');
  if (undoableUntil(upload.finished_at) <= clock()) return ctx.refuse('undo_expired');
  audit({ action: 'undoImport', entity: 'file_upload', entity_id: id, after: { file_name: upload.file_name } });
  const { shown } = await allOf({
    changeUpload: changeUpload(
      id,
      { status: 'undoing', undone_at: clock().toISOString(), undo_before: null, done_rows: 0, undone: 0, kept: 0 },
      ctx,
    ),
    enqueue: enqueue(takeBackRows, { upload_id: id }),
    changed: changed('file_upload', id),
    shown: readUpload(id, ctx),
  });
  return shown ?? ctx.refuse('not_found');
}

const ItsFile = z.object({ upload_id: uuid });

/** Undoes the leads of a file. The progress is stored with the file, in the same transaction as its effect. */
export const takeBackRows: AgencyJob<typeof ItsFile> = undoingJob({
  name: 'integrations.take-back-rows',
  payload: ItsFile,
  takeSome: ({ upload_id }, ctx) => takeBackSome(upload_id, ctx),
  continueLater: (of, ctx) => ctx.enqueue(takeBackRows, of),
  end: ({ upload_id }, ctx) => endUndoing(upload_id, ctx),
});

/** Undoes the next rows that no user has changed. Returns whether there were any. */
async function takeBackSome(uploadId: string, ctx: CommandContext): Promise<boolean> {
  const upload = await lockUpload(uploadId, ctx);
  if (upload?.status !== 'undoing') return false;
  const rows = await nextRows(uploadId, upload.undo_before, ctx);
  const last = rows.at(-1);
  if (!last) return false;
  const { undone, kept } = await takeBack(rows, (alias) => sql`${sql.ref(`${alias}.upload_id`)} = ${uploadId}`, ctx);
  await Promise.all([
    changeUpload(
      uploadId,
      {
        undo_before: last.row_number,
        done_rows: upload.done_rows + rows.length,
        undone: upload.undone + undone,
        kept: upload.kept + kept,
      },
      ctx,
    ),
    ctx.changed('file_upload', uploadId),
  ]);
  return true;
}

/** The rows of a file before a row, from the last. null means from the end. */
function nextRows(uploadId: string, before: number | null, { tx, agency }: CommandContext) {
  const rows = uploadTables(tx)
    .selectFrom('incoming_leads')
    .select([...takenColumns, 'row_number'])
    .where('tenant_id', '=', agency.id)
    .where('upload_id', '=', uploadId)
    .orderBy('row_number', 'desc')
    .limit(batchSize);
  return (before === null ? rows : rows.where('row_number', '<', before)).execute();
}

/** Marks the undo as finished. */
async function endUndoing(id: string, ctx: CommandContext): Promise<void> {
  const { audit, changed } = ctx;
  const upload = await lockUpload(id, ctx);
  if (upload?.status !== 'undoing') return audit(null);
  const { undone, kept } = upload;
  audit({
    action: 'finishUndoing',
    entity: 'file_upload',
    entity_id: id,
    after: { file_name: upload.file_name, undone, kept },
  });
  await Promise.all([
    changeUpload(id, { status: 'undone', done_rows: upload.total_rows }, ctx),
    changed('file_upload', id),
  ]);
}
