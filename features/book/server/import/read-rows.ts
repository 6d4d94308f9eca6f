import { type SelectQueryBuilder, sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { cut, mapPage, type Page, pagingOf, readPage, type Sorting } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { BookRow, BookRowQuery, PolicySource } from '../../contract/imports.ts';
import { type BookImportRowsTable, bookTables, type RawRow, type RowReason } from '../schema.ts';
import { type Teller, tellReasons } from './tell-row.ts';

type Rows = SelectQueryBuilder<KnownTables<typeof bookTables>, 'book_import_rows', object>;
type Reading = Pick<CommandContext, 'tx' | 'agency' | 'language'>;

const byNumber = { column: 'book_import_rows.number', direction: 'asc', type: 'int' } as const satisfies Sorting;

/** One page of an import's rows, in their order. null means there is no such import. Its statements are sent together. */
export async function listBookRows(id: string, query: BookRowQuery, ctx: Reading): Promise<Page<BookRow> | null> {
  const tables = bookTables(ctx.tx);
  const rows = rowsOf(id, query, ctx);
  const paging = pagingOf('book_import_rows.import_id', byNumber, query);
  const { found, page, teller } = await allOf({
    found: readTitles(id, ctx),
    page: readPage(tables, cut(withRecords(rows, ctx), paging), rows, paging),
    teller: readTeller(ctx),
  });
  return found ? mapPage(page, (row) => shown(row, teller)) : null;
}

/** One row of an import. null means there is none. */
export async function readBookRow(id: string, number: number, ctx: Reading): Promise<BookRow | null> {
  const { row, teller } = await allOf({
    row: withRecords(rowsOf(id, {}, ctx), ctx)
      .where('book_import_rows.number', '=', number)
      .executeTakeFirst(),
    teller: readTeller(ctx),
  });
  return row ? shown(row, teller) : null;
}

/** The titles of an import's columns. null means there is no such import. */
export async function readTitles(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string[] | null> {
  const found = await bookTables(tx)
    .selectFrom('book_imports')
    .select('columns')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ? found.columns.map(({ name }) => name) : null;
}

const sourcesMax = 20;

/**
 * The rows of files that a policy was made of or changed by, newest first. null means that the agency has no such
 * policy.
 */
export async function readPolicySource(policyId: string, ctx: Reading): Promise<PolicySource[] | null> {
  const { tx, agency } = ctx;
  const tables = bookTables(tx);
  const { policy, rows, teller } = await allOf({
    policy: tables
      .selectFrom('policies')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', policyId)
      .executeTakeFirst(),
    rows: withRecords(
      tables
        .selectFrom('book_import_rows')
        .where('book_import_rows.tenant_id', '=', agency.id)
        .where('book_import_rows.policy_id', '=', policyId),
      ctx,
    )
      .innerJoin('book_imports', onKey('book_imports', 'book_import_rows.import_id'))
      .select(['book_imports.file_name', 'book_imports.started_at', 'book_imports.columns'])
      .orderBy('book_imports.created_at', 'desc')
      .orderBy('book_import_rows.number')
      .limit(sourcesMax)
      .execute(),
    teller: readTeller(ctx),
  });
  if (!policy) return null;
  return rows.map(({ id: import_id, file_name, started_at, columns, ...row }) => ({
    import_id,
    file_name,
    imported_at: started_at,
    columns: columns.map(({ name }) => name),
    row: shown(row, teller),
  }));
}

function rowsOf(id: string, { only }: Pick<BookRowQuery, 'only'>, { tx, agency }: Reading): Rows {
  const rows: Rows = bookTables(tx)
    .selectFrom('book_import_rows')
    .where('book_import_rows.tenant_id', '=', agency.id)
    .where('book_import_rows.import_id', '=', id);
  if (only === undefined) return rows;
  if (only === 'kept') return rows.where('book_import_rows.is_undone', '=', false);
  if (only !== 'open') return rows.where('book_import_rows.outcome', '=', only);
  return rows
    .where('book_import_rows.outcome', '=', 'conflict')
    .where(sql<boolean>`book_import_rows.reasons @> '[{"is": "conflict", "taken": null}]'`);
}

const withRecords = (rows: Rows, { agency }: Reading) =>
  rows
    .leftJoin('clients', (join) =>
      join.on('clients.tenant_id', '=', agency.id).onRef('clients.id', '=', 'book_import_rows.client_id'),
    )
    .leftJoin('policies', (join) =>
      join.on('policies.tenant_id', '=', agency.id).onRef('policies.id', '=', 'book_import_rows.policy_id'),
    )
    .select(['book_import_rows.import_id as id', 'book_import_rows.number', 'book_import_rows.raw'])
    .select(['book_import_rows.outcome', 'book_import_rows.reasons', 'book_import_rows.is_undone'])
    .select(['book_import_rows.kept_reason', 'clients.id as client_id', 'clients.name as client_name'])
    .select(['policies.id as policy_id', 'policies.policy_number']);

interface Row extends Pick<BookImportRowsTable, 'number' | 'outcome' | 'is_undone' | 'kept_reason'> {
  raw: RawRow;
  reasons: RowReason[];
  client_id: string | null;
  client_name: string | null;
  policy_id: string | null;
  policy_number: string | null;
}

/** A row in the shape of the contract. */
function shown(row: Row, teller: Teller): BookRow {
  const { number, raw, outcome, client_id, client_name, policy_id, policy_number, is_undone, kept_reason } = row;
  return {
    number,
    cells: raw.cells,
    outcome,
    client_id,
    client_name,
    policy_id,
    policy_number,
    is_undone,
    kept_reason,
    ...tellReasons(row.reasons, teller),
  };
}

/** How values are told to a caller. */
async function readTeller({ tx, agency, language }: Reading): Promise<Teller> {
  const users = await bookTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', agency.id)
    .execute();
  return { language, days: agency.date_format, names: new Map(users.map((user) => [user.id, user.full_name])) };
}
