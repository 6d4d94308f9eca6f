import type { Insertable, InsertQueryBuilder, InsertResult, QueryExecutorProvider } from 'kysely';
import { anyTables, type TableName, type Tables } from './tables.ts';

/** So many rows travel in one statement: few texts, so that each is prepared once. */
const sizes = [100, 10, 1] as const;

/**
 * The statements that write any number of rows, all of the same columns, in their order. As values, which a distributed
 * database passes on to the agency's machine. Give the tables by which they are asked for: `leadTables(tx)`.
 */
export function insertions<Table extends TableName>(
  tables: QueryExecutorProvider,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): InsertQueryBuilder<Tables, Table, InsertResult>[] {
  let left = rows;
  return sizes.flatMap((size) => {
    const whole = Math.floor(left.length / size) * size;
    const parts = Array.from({ length: whole / size }, (_, at) => left.slice(at * size, (at + 1) * size));
    left = left.slice(whole);
    return parts.map((part) => anyTables(tables).insertInto(table).values(part));
  });
}

/** Writes any number of rows, sent together. */
export async function insertRows<Table extends TableName>(
  tables: QueryExecutorProvider,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  await Promise.all(insertions(tables, table, rows).map((statement) => statement.execute()));
}
