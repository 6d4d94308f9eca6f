import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { databaseRoles } from '../database/database.ts';
import { BackupProblem, type Head } from './backup-format.ts';

/** Temporary tables of one connection that hold a backup's rows until all are verified. */
export interface Stage {
  /** Takes a table's binary copy; `jobs` is the copy of the waiting jobs. */
  writer(table: string): Promise<Writable>;
  has(table: string): boolean;
  /** A table's temporary table and its columns; null if the backup has no row of the table. */
  of(table: string): { name: string; columns: string[] } | null;
  /** Queries the temporary tables, which a statement names as `{table}`. */
  read<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
}

export function createStage(client: pg.Client, head: Head): Stage {
  const columnsOf = new Map([
    ...head.tables.map(({ name, columns }) => [name, columns] as const),
    ['jobs', head.job_columns] as const,
  ]);
  const laid = new Map<string, { name: string; columns: string[] }>();

  async function lay(table: string): Promise<{ name: string; columns: string[] }> {
    const columns = columnsOf.get(table);
    if (!columns) throw new BackupProblem(`This backup is damaged: it says nothing of the table ${table}.`);
    const { rows } = await client.query<{ name: string; type: string }>(
      `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table === 'jobs' ? 'pgboss.job' : `public.${pg.escapeIdentifier(table)}`],
    );
    const types = new Map(rows.map(({ name, type }) => [name, type]));
    const told = columns.map((column) => {
      const type = types.get(column);
      if (!type) throw new BackupProblem(`This was exported by another version: there is no ${table}.${column} here.`);
      return `${pg.escapeIdentifier(column)} ${type}`;
    });
    const name = `pg_temp.${pg.escapeIdentifier(`staged_${table}`)}`;
    await client.query(`create temporary table ${pg.escapeIdentifier(`staged_${table}`)} (${told.join()})`);
    await client.query(`grant select on ${name} to ${databaseRoles.owner}`);
    return { name, columns: columns.map((column) => pg.escapeIdentifier(column)) };
  }

  return {
    async writer(table) {
      const staged = laid.get(table) ?? (await lay(table));
      laid.set(table, staged);
      return client.query(copyFrom(`copy ${staged.name} (${staged.columns.join()}) from stdin (format binary)`));
    },
    has: (table) => laid.has(table),
    of: (table) => laid.get(table) ?? null,
    async read(statement) {
      const named = statement.replace(/\{(\w+)\}/g, (_, table: string) => laid.get(table)?.name ?? '');
      return (await client.query(named)).rows;
    },
  };
}
