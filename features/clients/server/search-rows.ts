import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { anyTables, type TableName, type Tables } from '#platform/server/database/tables.ts';
import { exactLines, searchPatterns } from './search-text.ts';

/**
 * The rows of a table that match every word typed, found by the lookup role's function `search_<table>`
 * (docs/adr/0004); all rows if nothing was typed. Found rows have an additional column, `is_exact`.
 */
export function searchRows<Known extends Partial<Tables>, Table extends TableName & keyof Known>(
  tables: QueryExecutorProvider,
  table: Table,
  typed: string | undefined,
): SelectQueryBuilder<Known, Table, object> {
  const [first, ...rest] = patternsOf(typed);
  const found = sql`${sql.id(`search_${table}`)}(${first}, ${rest}::text[])`;
  const rows = first
    ? sql<Tables[Table]>`(select found.*, ${isExact(table, typed ?? '')} as is_exact from ${found} as found)`.as(table)
    : sql<Tables[Table]>`${sql.table(table)}`.as(table);
  return anyTables(tables).selectFrom(rows) as SelectQueryBuilder<Known, Table, object>;
}

/** Tables whose rows aren't also found by the text of a lead. */
const standsAlone: ReadonlySet<TableName> = new Set<TableName>(['leads', 'incoming_leads' as TableName]);

/** Whether a found row, or its lead, matches exactly what was typed (docs/decisions/search.md). */
function isExact(table: TableName, typed: string): RawBuilder<boolean> {
  const text = standsAlone.has(table) ? sql`found.search_text` : sql`found.lead_text || found.search_text`;
  const known = exactLines(typed).map((line) => sql`strpos(${text}, ${line}) > 0`);
  return sql`(${sql.join(known, sql` or `)})`;
}

/** The first sort key of a list: exact matches first, if the requested order is newest first. */
export function exactFirst<Table extends TableName>(
  table: Table,
  { q, sort }: { q?: string | undefined; sort: string },
): `${Table}.is_exact` | null {
  return sort === 'newest' && patternsOf(q).length > 0 ? `${table}.is_exact` : null;
}

const patternsOf = (typed: string | undefined): string[] => (typed ? searchPatterns(typed) : []);
