import { sql } from 'kysely';
import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { changeUpload, lockUpload } from '../files/lock-upload.ts';
import { readUpload, undoableUntil } from '../files/read-uploads.ts';
import { startUndo, type Undoable, undoJob } from './undoing.ts';

type Refusals = 'not_imported' | 'undo_expired';

/**
 * Starts to undo the leads of a file that no user has worked on since. Refused with `not_imported` if it was not
 * imported, and with `undo_expired` after thirty days.
 */
export const undoImport = (id: string, ctx: CommandContext<Refusals>): Promise<FileUpload> =>
  startUndo(ofFile, takeBackRows, id, undefined, ctx);

const ItsFile = z.object({ upload_id: uuid });

type LockedUpload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

const ofFile: Undoable<undefined, LockedUpload, FileUpload, z.infer<typeof ItsFile>, Refusals> = {
  action: 'undoImport',
  subject: 'file_upload',
  async begin(id, _input, ctx) {
    const { clock } = ctx;
    const upload = (await lockUpload(id, ctx)) ?? ctx.refuse('not_found');
    if (!['done', 'stopped'].includes(upload.status) || !upload.finished_at) return ctx.refuse('not_imported');
    if (undoableUntil(upload.finished_at) <= clock()) return ctx.refuse('undo_expired');
    const start = { undone_at: clock().toISOString(), undo_before: null, done_rows: 0, undone: 0, kept: 0 };
    return {
      after: { file_name: upload.file_name },
      payload: { upload_id: id },
      async record() {
        const [, shown] = await Promise.all([
          changeUpload(id, { status: 'undoing', ...start }, ctx),
          readUpload(id, ctx),
        ]);
        return shown ?? ctx.refuse('not_found');
      },
    };
  },
  lock: ({ upload_id }, ctx) => lockUpload(upload_id, ctx),
  subjectOf: ({ id }) => id,
  toldOf: ({ file_name }) => ({ file_name }),
  together:
    ({ id }) =>
    (alias) =>
      sql`${sql.ref(`${alias}.upload_id`)} = ${id}`,
  order: ['row_number'],
  left: ({ undo_before: row }) => (row === null ? null : sql<boolean>`row_number < ${row}`),
  async keep({ id, total_rows }, to, ctx) {
    if (to === 'finished') return changeUpload(id, { status: 'undone', done_rows: total_rows }, ctx);
    const { last, ...figures } = to;
    await changeUpload(id, { ...figures, undo_before: last.row_number }, ctx);
  },
};

/** The job of an undo of a file. */
export const takeBackRows = undoJob('integrations.take-back-rows', ItsFile, ofFile);
