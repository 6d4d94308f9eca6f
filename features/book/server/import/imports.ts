import { type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { mapPage, type Page, pagingOf, readJoinedPage, timeSortings } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import {
  type BookFigures,
  type BookImport,
  type BookImportCard,
  type BookImportQuery,
  bookUndoDays,
} from '../../contract/imports.ts';
import { type BookImportsTable, bookTables } from '../schema.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

const cardColumns = [
  'id',
  'file_name',
  'file_type',
  'file_bytes',
  'status',
  'total_rows',
  'done_rows',
  'counts',
  'undone',
  'kept',
  'created_at',
  'started_at',
  'finished_at',
  'undone_at',
] as const;

const shownColumns = cardColumns.map((column) => `book_imports.${column}` as const);

type Imports = SelectQueryBuilder<KnownTables<typeof bookTables>, 'book_imports', object>;

const withNames = (imports: Imports) =>
  imports
    .leftJoin('users', onKey('users', 'book_imports.created_by'))
    .select([...shownColumns, 'users.full_name as created_by_name']);

const importsIn = ({ tx, agency }: Reading): Imports =>
  bookTables(tx).selectFrom('book_imports').where('book_imports.tenant_id', '=', agency.id);

/** One page of the agency's imports, newest first. */
export async function listBookImports(query: BookImportQuery, ctx: CommandContext): Promise<Page<BookImportCard>> {
  const { tx, agency } = ctx;
  const paging = pagingOf('book_imports.id', timeSortings('book_imports').newest, query);
  const page = await readJoinedPage(bookTables(tx), 'book_imports', agency.id, importsIn(ctx), paging, withNames);
  return mapPage(page, (row) => card(row, ctx));
}

/** One import. null means there is none with this id. */
export async function readBookImport(
  id: string,
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<BookImport | null> {
  const row = await withNames(importsIn(ctx).where('book_imports.id', '=', id))
    .select(['book_imports.columns', 'book_imports.choices'])
    .select([
      sql<BookImport['layout']>`book_imports.reading -> 'layout'`.as('layout'),
      sql<BookImport['joined']>`nullif(book_imports.reading -> 'joined', 'null') - 'others'`.as('joined'),
      sql<string | null>`(select max(same.created_at) from book_imports same
        where same.tenant_id = ${ctx.agency.id} and same.file_hash = book_imports.file_hash
          and same.created_at < book_imports.created_at
          and same.status in ('importing', 'stopping', 'stopped', 'done'))`.as('same_file_at'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { columns, choices, layout, joined, same_file_at } = row;
  return { ...card(row, ctx), columns, choices, layout, joined, same_file_at };
}

type CardRow = Pick<
  BookImportsTable,
  'id' | 'file_name' | 'file_type' | 'file_bytes' | 'status' | 'total_rows' | 'done_rows' | 'undone' | 'kept'
> &
  Pick<BookImportsTable, 'created_at' | 'started_at' | 'finished_at' | 'undone_at'> & {
    counts: BookFigures | Record<string, never>;
    created_by_name: string | null;
  };

function card(row: CardRow, { clock }: Pick<CommandContext, 'clock'>): BookImportCard {
  const { file_bytes, total_rows, done_rows, counts, id, file_name, file_type, status, undone, kept } = row;
  const { created_by_name, created_at, started_at, finished_at, undone_at } = row;
  const until = finished_at && isImported(status) ? undoableUntil(finished_at) : null;
  return {
    id,
    file_name,
    file_type,
    status,
    undone,
    kept,
    created_by_name,
    created_at,
    started_at,
    finished_at,
    undone_at,
    bytes: file_bytes,
    rows: total_rows,
    done: done_rows,
    figures: 'rows' in counts ? (counts as BookFigures) : null,
    undo_until: until && until > clock() ? until.toISOString() : null,
  };
}

/** Whether an import has ended, so that it can be undone. */
export const isImported = (status: BookImportsTable['status']): boolean => status === 'done' || status === 'stopped';

const dayMs = 86_400_000;

/** Until when an import with this end can be undone. */
export const undoableUntil = (finishedAt: string): Date => new Date(Date.parse(finishedAt) + bookUndoDays * dayMs);

/** Locks an import until the transaction ends. undefined means there is none with this id. */
export function lockImport(id: string, { tx, agency }: Reading) {
  return bookTables(tx)
    .selectFrom('book_imports')
    .select(['id', 'status', 'file_name', 'columns', 'choices', 'total_rows', 'done_rows', 'counts'])
    .select(['undone', 'kept', 'finished_at'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Whether another import of the agency is being brought in or taken back, which waits for this transaction if it begins
 * meanwhile. A plan holds only as long as nobody else makes clients and policies of a file.
 */
export async function isAnotherAtWork(id: string, { tx, agency }: Reading): Promise<boolean> {
  const tables = bookTables(tx);
  const [, row] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`book-imports:${agency.id}`}, 0))`.execute(tables),
    tables
      .selectFrom('book_imports')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('id', '<>', id)
      .where('status', 'in', ['importing', 'stopping', 'undoing'])
      .limit(1)
      .executeTakeFirst(),
  ]);
  return row !== undefined;
}

/** Writes the changes of an import. */
export async function changeImport(
  id: string,
  to: Updateable<BookImportsTable>,
  { tx, agency }: Reading,
): Promise<void> {
  await bookTables(tx)
    .updateTable('book_imports')
    .set(to)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
