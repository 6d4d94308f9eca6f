import { crc32 } from 'node:zlib';
import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import { formatTotal, totalCountMax } from '../../contract/page.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { cursorValues } from './cursor-values.ts';
import { anyTables } from './tables.ts';

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** The number of rows in the whole list, in the API's form: exact, or `1000+`. */
  total: string;
}

/** The order of a list: by a column, and for equal values by id, in the same direction. */
export interface Sorting<Column extends string = string> {
  /** The rows of the result have the column under its own name. */
  column: Column;
  direction: 'asc' | 'desc';
  /** PostgreSQL's type of the column. */
  type: Exclude<keyof typeof cursorValues, 'uuid'>;
  /** For a text, the collation; the database's default if omitted. */
  collation?: string;
}

/** The sortings that every table of records has. */
export function timeSortings<Table extends string>(table: Table) {
  const created = { column: `${table}.created_at`, type: 'timestamptz' } as const;
  return {
    newest: { ...created, direction: 'desc' },
    oldest: { ...created, direction: 'asc' },
    updated: { column: `${table}.updated_at`, type: 'timestamptz', direction: 'desc' },
  } as const;
}

/** One page of a sorted list: its start and its size. */
export interface Paging<Column extends string = string> {
  sorting: Sorting<Column>;
  /** The column with the rows' ids. */
  id: string;
  /** Identifies the list, regardless of page size: the same rows in another order, or other rows, have another mark. */
  mark: string;
  /**
   * A boolean column that precedes the sorting; rows where it is true are first. For descending sortings only; null
   * means none.
   */
  first: string | null;
  /** The position of the last row of the previous page; null on the first page. */
  after: Position | null;
  limit: number;
}

type Position = [isFirst: boolean, value: string, id: string];

/**
 * The page that a query requests; its fields other than size and cursor are the filters. Refuses a cursor that doesn't
 * belong to this sorting and these filters with `validation_error`.
 */
export function pagingOf<Column extends string>(
  id: string,
  sorting: Sorting<Column>,
  { limit, cursor, ...filters }: { limit: number; cursor?: string | undefined },
  first: string | null = null,
): Paging<Column> {
  const mark = markOf(sorting, filters);
  return { sorting, id, mark, first, after: cursor ? decodeCursor(cursor, mark, sorting.type) : null, limit };
}

/** Short, because it isn't a security check; it only detects mistakes. */
function markOf({ column, direction }: Sorting, filters: object): string {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([column, direction, ...asked.sort(([a], [b]) => (a < b ? -1 : 1))]);
  return crc32(text).toString(36);
}

/** Sorts rows in the order of the list. */
function inOrder<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { sorting, id, first }: Paging,
): SelectQueryBuilder<DB, TB, Row> {
  const begun = first ? rows.orderBy(sql.ref(first), 'desc') : rows;
  return begun.orderBy(expressionOf(sorting), sorting.direction).orderBy(sql.ref(id), sorting.direction);
}

/**
 * The page's rows in order, plus one that only shows that there is a next page. The condition after the cursor is one
 * comparison of all columns, so that it uses the sorting's index.
 */
export function cut<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  paging: Paging,
): SelectQueryBuilder<DB, TB, Row> {
  const { sorting, id, first, after, limit } = paging;
  const page = inOrder(rows, paging).limit(bound(limit + 1));
  if (!after) return page;
  const comparison = sql.raw(sorting.direction === 'asc' ? '>' : '<');
  const [isFirst, value, lastId] = after;
  const columns = [...(first ? [sql.ref(first)] : []), expressionOf(sorting), sql.ref(id)];
  const last = [
    ...(first ? [sql`${isFirst}::boolean`] : []),
    sql`${value}::${sql.raw(sorting.type)}`,
    sql`${lastId}::uuid`,
  ];
  return page.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(last)})`);
}

/** The page sizes that screens request. */
const usualLimits = [1, 10, 30, 50, 100, 500];

/**
 * The row limit, as a literal if it is a usual number. PostgreSQL doesn't know a parameter's value, assumes a tenth of
 * the table, and plans on each call instead of using that plan. Other limits stay parameters, so that there are few
 * statements.
 */
function bound(rows: number) {
  return usualLimits.includes(rows - 1) ? sql.lit(rows) : rows;
}

function expressionOf({ column, collation }: Sorting) {
  return collation ? sql`${sql.ref(column)} collate ${sql.id(collation)}` : sql.ref(column);
}

/**
 * For the rest of this transaction, statements use a generic plan instead of a new plan per call. For a large agency
 * PostgreSQL would spend a quarter of a millisecond on planning, with the same result: a page uses its index for any
 * values. Citus needs the values to determine the machine.
 */
const byAnyValue = sql`select set_config('plan_cache_mode',
  case when current_setting('citus.propagate_set_commands', true) is null then 'force_generic_plan' else 'auto' end, true)`;

/** The name of a column's value in a row: `created_at` of `leads.created_at`. */
type NameOf<Column extends string> = Column extends `${string}.${infer Name}` ? Name : Column;

function nameOf<Column extends string>(column: Column): NameOf<Column> {
  return column.split('.').at(-1) as NameOf<Column>;
}

/**
 * The source of a list's total: a counter, or a total in the API's form; null counts the rows, up to `totalCountMax`. A
 * function runs after the page, and only if the page isn't the whole list; use it for rows that are expensive to find.
 */
export type Kept = Promise<number | string> | (() => Promise<number | string>) | null;

/**
 * One page of rows that were cut, and the total of the whole list. Sends two statements together, regardless of the
 * page size. Pass the slice's tables: `leadTables(tx)`.
 */
export async function readPage<
  Column extends string,
  Row extends { id: string } & Record<NameOf<Column>, string | number>,
  DB,
  TB extends keyof DB,
>(
  tables: QueryExecutorProvider,
  rows: { execute(): Promise<Row[]> },
  whole: SelectQueryBuilder<DB, TB, object>,
  { sorting, id, mark, first, after, limit }: Paging<Column>,
  kept: Kept = null,
): Promise<Page<Row>> {
  const asksLater = typeof kept === 'function';
  const counted = asksLater ? null : (kept ?? count(tables, whole, id));
  const [found, known] = await Promise.all([rows.execute(), counted]);
  const isWhole = !after && found.length <= limit;
  const total = String(known ?? (asksLater && !isWhole ? await kept() : found.length));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isFirst = first !== null && (last as Record<string, unknown> | undefined)?.[nameOf(first)] === true;
  const end =
    found.length > limit && last && encodeCursor(mark, [isFirst, String(last[nameOf(sorting.column)]), last.id]);
  return { items, total, next: end || null };
}

/** The exact number of rows of a list. Reads all of them, in one statement. */
export async function exactTotal<DB, TB extends keyof DB>(
  tables: QueryExecutorProvider,
  whole: SelectQueryBuilder<DB, TB, object>,
  id: string,
): Promise<number> {
  const { total } = await anyTables(tables)
    .selectFrom(whole.select(sql.ref<string>(id).as('id')).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function count<DB, TB extends keyof DB>(
  tables: QueryExecutorProvider,
  whole: SelectQueryBuilder<DB, TB, object>,
  id: string,
): Promise<string> {
  const counted = whole.select(sql.ref<string>(id).as('id')).limit(sql.lit(totalCountMax + 1));
  const { total } = await anyTables(tables)
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return formatTotal(total);
}

/**
 * One page of a table's records with joined data such as names. The page is cut before the join, so that only a few of
 * thousands of matches are joined. The agency is a condition inside and outside the cut, as a distributed database
 * requires.
 */
export function readJoinedPage<
  Known,
  Table extends keyof Known & string,
  Column extends string,
  Row extends { id: string } & Record<NameOf<Column>, string | number>,
  DB,
  TB extends keyof DB,
>(
  tables: QueryExecutorProvider,
  table: Table,
  agencyId: string,
  whole: SelectQueryBuilder<Known, Table, object>,
  paging: Paging<Column>,
  join: (records: SelectQueryBuilder<Known, Table, object>) => SelectQueryBuilder<DB, TB, Row>,
  kept: Kept = null,
): Promise<Page<Row>> {
  // biome-ignore lint/plugin/no-blind-cast: One way of paging for the tables of every slice.
  const page = cut(whole.selectAll(table as never), paging);
  const records = anyTables(tables).selectFrom(page.as(table)) as SelectQueryBuilder<Known, Table, object>;
  const joined = join(records.where(sql<boolean>`${sql.ref(`${table}.tenant_id`)} = ${agencyId}`));
  const { first } = paging;
  const shown = first ? joined.select(sql<boolean>`${sql.ref(first)}`.as(nameOf(first))) : joined;
  const rows = {
    execute: async () => {
      const { found } = await allOf({
        byAnyValue: first === null && byAnyValue.execute(tables),
        found: inOrder(shown as typeof joined, paging).execute(),
      });
      return found;
    },
  };
  return readPage(tables, rows, whole, paging, kept);
}

/**
 * One page of rows that were all computed in memory, in the paging's order: by a text, and for equal texts by the rows'
 * unique id.
 */
export function pageOfAll<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => { value: string; id: string },
  { sorting, mark, after, limit }: Paging,
): Page<Row> {
  const isLater = (row: Row): boolean => {
    if (!after) return true;
    const [, value, id] = after;
    const at = positionOf(row);
    const [a, b] = at.value === value ? [at.id, id] : [at.value, value];
    return sorting.direction === 'asc' ? a > b : a < b;
  };
  const left = rows.filter(isLater);
  const items = left.slice(0, limit);
  const last = items.at(-1);
  const end = left.length > limit && last && positionOf(last);
  return { items, total: String(rows.length), next: end ? encodeCursor(mark, [false, end.value, end.id]) : null };
}

/** A page whose rows are mapped to another form. */
export function mapPage<Row, Item>({ items, ...page }: Page<Row>, show: (row: Row) => Item): Page<Item> {
  return { ...page, items: items.map(show) };
}

/** A position in a sorted list as an opaque text. It contains only what its reader has already read. */
function encodeCursor(mark: string, position: Position): string {
  return Buffer.from(JSON.stringify([mark, ...position])).toString('base64url');
}

function decodeCursor(cursor: string, mark: string, type: Sorting['type']): Position {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === 4) {
      const [marked, isFirst, value, id] = values as unknown[];
      const isPosition =
        typeof value === 'string' && typeof id === 'string' && cursorValues[type](value) && cursorValues.uuid(id);
      if (marked === mark && isPosition && typeof isFirst === 'boolean') return [isFirst, value, id];
    }
  } catch {
    // Handled below, like any other invalid cursor.
  }
  throw platformRefusal('validation_error', {
    fields: [{ field: 'cursor', code: 'invalid', message: 'platform:validation.invalid' }],
  });
}
