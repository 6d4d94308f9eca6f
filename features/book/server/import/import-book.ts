import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { BookImport } from '../../contract/imports.ts';
import { bookTables } from '../schema.ts';
import type { Beginning, BeginTask } from './begin-in-thread.ts';
import { bringInBook } from './bring-in-book.ts';
import { changeImport, isAnotherAtWork, lockImport, readBookImport } from './imports.ts';
import { inLargeThread } from './in-large-thread.ts';
import { readPlanning, readRoom } from './plan-import.ts';

const worker = new URL('begin-in-thread.ts', import.meta.url);

type Refusals = 'not_ready' | 'another_at_work' | 'questions_open' | 'nothing_to_import';

/**
 * Begins to bring in a book, which goes on as a job. Refused with `not_ready` if it was brought in before, with
 * `another_at_work` while another file is brought in or taken back, with `questions_open` if an answer is missing without
 * which no policy can be made, with `nothing_to_import` if none would be made or changed, and with `plan_limit` if the
 * agency's plan has no room for its policies in force.
 */
export async function importBook(id: string, ctx: StepsContext<Refusals>): Promise<BookImport> {
  const { planning, room } = await ctx.act(async (reading) => {
    reading.audit(null);
    const [planning, room] = await Promise.all([readPlanning(id, reading), readRoom(reading)]);
    if (!planning) return reading.refuse('not_found');
    if (planning.status !== 'ready' && planning.status !== 'stopped') return reading.refuse('not_ready');
    return { planning, room };
  });
  const { is_open, is_empty, needed, figures } = await inLargeThread<BeginTask, Beginning>(worker, { planning });
  if (is_open) return ctx.refuse('questions_open');
  if (is_empty) return ctx.refuse('nothing_to_import');
  const { limit, in_force } = room;
  if (limit !== null && in_force + needed > limit) return ctx.refuse('plan_limit', { limit });
  return ctx.finish(async (writing) => {
    const { clock, audit, changed, enqueue } = writing;
    const [isBusy, locked] = await Promise.all([isAnotherAtWork(id, writing), lockImport(id, writing)]);
    const found = locked ?? writing.refuse('not_found');
    if (found.status !== planning.status) return writing.refuse('not_ready');
    if (isBusy) return writing.refuse('another_at_work');
    const { file_name } = planning;
    const { rows, new_clients, new_policies, changed_policies, left_out } = figures;
    audit({
      action: 'importBook',
      entity: 'book_import',
      entity_id: id,
      after: { file_name, rows, new_clients, new_policies, changed_policies, left_out },
    });
    changed('book_import', id);
    const { made } = await allOf({
      stored: changeImport(
        id,
        {
          status: 'importing',
          started_at: clock().toISOString(),
          finished_at: null,
          // A stopped import goes on, and keeps the sums with which it began.
          ...(found.status === 'ready' && { counts: JSON.stringify(figures) }),
        },
        writing,
      ),
      enqueued: enqueue(bringInBook, { import_id: id }),
      made: readBookImport(id, writing),
    });
    return made ?? writing.refuse('not_found');
  });
}

/**
 * Stops an import: the batch in process finishes. What was brought in stays, and the import can go on or be undone.
 * Refused with `not_importing` if none is running.
 */
export async function stopBookImport(id: string, ctx: CommandContext<'not_importing'>): Promise<BookImport> {
  const found = (await lockImport(id, ctx)) ?? ctx.refuse('not_found');
  if (found.status !== 'importing') return ctx.refuse('not_importing');
  const { audit, changed, enqueue } = ctx;
  const { file_name } = found;
  audit({ action: 'stopBookImport', entity: 'book_import', entity_id: id, after: { file_name } });
  changed('book_import', id);
  const { made } = await allOf({
    stored: changeImport(id, { status: 'stopping' }, ctx),
    // Its job may have been killed.
    enqueued: enqueue(bringInBook, { import_id: id }),
    made: readBookImport(id, ctx),
  });
  return made ?? ctx.refuse('not_found');
}

/** Deletes a file that was not brought in. One that was is refused with `not_ready`. */
export async function deleteBookImport(id: string, ctx: CommandContext<'not_ready'>): Promise<void> {
  const found = (await lockImport(id, ctx)) ?? ctx.refuse('not_found');
  if (found.status !== 'ready') return ctx.refuse('not_ready');
  const { tx, agency, audit, changed } = ctx;
  const { file_name } = found;
  audit({ action: 'deleteBookImport', entity: 'book_import', entity_id: id, before: { file_name } });
  changed('book_import', id);
  await bookTables(tx).deleteFrom('book_imports').where('tenant_id', '=', agency.id).where('id', '=', id).execute();
}
