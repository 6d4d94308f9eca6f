import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readInPool } from '#features/integrations/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { FilePlace } from '#platform/contract/table-place.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Unreadable } from '#platform/server/files/table-row.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import type { BookImport } from '../../contract/imports.ts';
import { bookTables } from '../schema.ts';
import { changeImport, readBookImport } from './imports.ts';
import type { BookPart, BookSummary } from './read-book-worker.ts';
import { readEarlier, rememberedChoices } from './remembered-choices.ts';

const worker = new URL('read-book-worker.ts', import.meta.url);

/**
 * Uploads a book, read from the given or detected worksheet and title row. Its rows are stored until somebody throws the
 * file away, and it begins with the choices of earlier files. An unreadable file is refused with the code of its
 * problem.
 */
export async function uploadBook(
  file: UploadedFile,
  place: FilePlace,
  ctx: CommandContext<Unreadable>,
): Promise<BookImport> {
  const { tx, agency, actor, clock, audit, changed } = ctx;
  const tables = bookTables(tx);
  const id = randomUUID();
  const keep = async (rows: BookPart['rows']) => {
    if (rows.length === 0) return;
    // As values, because Citus copies what a query inserts, and row security forbids a copy.
    const values = rows.map(({ row, ...raw }) => sql`(${agency.id}, ${id}, ${row}, ${JSON.stringify(raw)})`);
    await sql`insert into book_import_rows (tenant_id, import_id, number, raw) values ${sql.join(values)}`.execute(
      tables,
    );
  };
  const begin = () =>
    tables
      .insertInto('book_imports')
      .values({
        tenant_id: agency.id,
        id,
        file_name: file.name,
        file_type: file.type === 'xlsx' ? 'xlsx' : 'csv',
        file_bytes: file.bytes,
        file_hash: file.sha256,
        status: 'ready',
        reading: '{}',
        columns: '[]',
        choices: null,
        total_rows: 0,
        done_rows: 0,
        counts: '{}',
        undone: 0,
        kept: 0,
        created_by: actor.user_id,
        created_at: clock().toISOString(),
        started_at: null,
        finished_at: null,
        undone_at: null,
      })
      .execute();
  let earlier: Awaited<ReturnType<typeof readEarlier>> = [];
  const summary = await readInPool<BookPart, BookSummary>(
    worker,
    file,
    place,
    async ({ number, rows }) => {
      if (number > 0) await keep(rows);
      // What was chosen before is read with the first rows, which saves a round trip.
      else [earlier] = await Promise.all([readEarlier(ctx), begin(), keep(rows)]);
    },
    'large',
  );
  if ('refused' in summary) return ctx.refuse(summary.refused);
  const { columns, layout, joined, rows } = summary;
  const titles = columns.map(({ name }) => name);
  const choices = rememberedChoices(titles, earlier);
  audit({ action: 'uploadBook', entity: 'book_import', entity_id: id, after: { file_name: file.name, rows } });
  changed('book_import', id);
  const { made } = await allOf({
    stored: changeImport(
      id,
      {
        columns: JSON.stringify(columns),
        reading: JSON.stringify({ layout, joined }),
        choices: choices && JSON.stringify(choices),
        total_rows: rows,
      },
      ctx,
    ),
    made: readBookImport(id, ctx),
  });
  return made ?? ctx.refuse('not_found');
}
