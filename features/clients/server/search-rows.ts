import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';
import { anyTables, type TableName, type Tables } from '#platform/server/database/tables.ts';
import { searchPatterns } from './search-text.ts';

/**
 * The rows of a table that have every word somebody typed, as the gate's function `search_<table>` finds them
 * (docs/adr/0004); all of its rows when nothing was typed.
 */
export function searchRows<Known extends Partial<Tables>, Table extends TableName & keyof Known>(
  tables: QueryExecutorProvider,
  table: Table,
  typed: string | undefined,
): SelectQueryBuilder<Known, Table, object> {
  const [first, ...rest] = searchPatterns(typed ?? '');
  const rows = first
    ? sql<Tables[Table]>`${sql.id(`search_${table}`)}(${first}, ${rest}::text[])`.as(table)
    : sql<Tables[Table]>`${sql.table(table)}`.as(table);
  return anyTables(tables).selectFrom(rows) as unknown as SelectQueryBuilder<Known, Table, object>;
}
