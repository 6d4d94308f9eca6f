import { type Compilable, CompiledQuery, type Insertable, type QueryExecutorProvider } from 'kysely';
import { anyTables, type TableName, type Tables } from './tables.ts';

/** The row counts of one statement. Few statement texts mean that each is prepared once. */
const sizes = [1_000, 100, 10, 1] as const;

/**
 * The statements that insert any number of rows with the same columns, in order. They use VALUES lists, which a
 * distributed database routes to the agency's machine. Pass the slice's tables: `leadTables(tx)`.
 */
export function insertions<Table extends TableName>(
  tables: QueryExecutorProvider,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Compilable[] {
  const db = anyTables(tables);
  // If an observer records the sender, the query builder signs each statement; otherwise the text is built once per
  // size.
  const isSigned = tables.getExecutor().plugins.length > 0;
  const statementOf = (part: readonly Insertable<Tables[Table]>[]): Compilable =>
    isSigned ? db.insertInto(table).values(part) : { compile: () => compiled(table, part) };
  let left = rows;
  return sizes.flatMap((size) => {
    const whole = Math.floor(left.length / size) * size;
    const parts = Array.from({ length: whole / size }, (_, at) => left.slice(at * size, (at + 1) * size));
    left = left.slice(whole);
    return parts.map(statementOf);
  });
}

/** Inserts any number of rows, with all statements sent together. */
export async function insertRows<Table extends TableName>(
  tables: QueryExecutorProvider,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const db = anyTables(tables);
  await Promise.all(insertions(tables, table, rows).map((statement) => db.executeQuery(statement.compile())));
}

const texts = new Map<string, string>();

function compiled(table: string, rows: readonly object[]): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const name = `${table} ${rows.length} ${columns.join()}`;
  const text = texts.get(name) ?? textOf(table, columns, rows.length);
  texts.set(name, text);
  const values = rows.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  return CompiledQuery.raw(text, values);
}

function textOf(table: string, columns: readonly string[], rows: number): string {
  const row = (at: number) => `(${columns.map((_, index) => `$${at * columns.length + index + 1}`).join(', ')})`;
  const quoted = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${quoted}) values ${Array.from({ length: rows }, (_, at) => row(at)).join(', ')}`;
}
