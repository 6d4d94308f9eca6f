import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { databaseRoles } from '../database/database.ts';
import { type FileKeeper, filePlace } from './agency-files.ts';
import { BackupProblem, type End, type Head } from './backup-format.ts';
import { copiedTables, jobColumns } from './copied-tables.ts';
import type { BackupEntry } from './read-backup.ts';

export interface Loaded {
  rows: number;
  files: number;
  /** Queues that this version no longer has; their jobs were skipped. */
  queues_left_out: string[];
}

/**
 * Loads the content of a backup: its files, and its rows in one transaction of the owner, in which foreign keys and
 * forced row security are removed. Background work is held afterward. A failed load leaves no rows and none of its
 * files. Throws {@link BackupProblem} if the tables don't match.
 */
export async function loadRows(
  client: pg.Client,
  head: Head,
  entries: AsyncGenerator<BackupEntry>,
  files: FileKeeper,
  now: Date,
): Promise<Loaded> {
  await client.query(`set role ${databaseRoles.owner}`);
  await client.query('begin');
  // On a distributed database this uses one connection per machine: keys and row security change in the same
  // transaction.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  try {
    const targets = await targetsOf(client, head);
    const wallsUp = await takeWallsDown(client);
    const left = new Set<string>();
    let end: End | null = null;
    for await (const copy of copiesOf(entries)) {
      if (copy.kind === 'end') {
        end = copy.end;
        continue;
      }
      const place = filePlace(copy.of);
      if (place) {
        await files.keep(place, copy.pieces);
        continue;
      }
      const target = targets(copy.of);
      if (!target) left.add(copy.of.split('/')[1] ?? '');
      await pipeline(
        Readable.from(copy.pieces),
        target ? client.query(copyFrom(`copy ${target} from stdin (format binary)`)) : forget,
      );
    }
    if (!end) throw new BackupProblem('This backup is cut off: its end is missing.');
    await wallsUp();
    await client.query('update installation set work_held_since = $1', [now]);
    await client.query('commit');
    return { rows: end.rows, files: files.count, queues_left_out: [...left] };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await files.takeBack();
    throw error;
  } finally {
    await client.query('reset role').catch(() => {});
  }
}

/** The target of each copy, as a table with its columns; null for jobs of a queue that no longer exists. */
async function targetsOf(client: pg.Client, head: Head): Promise<(of: string) => string | null> {
  const own = new Map((await copiedTables(client)).map(({ name, columns }) => [name, columns]));
  const targets = new Map(
    head.tables.map(({ name, columns }) => [name, columnsFor(name, columns, own.get(name) ?? [])]),
  );
  const jobs = columnsFor('pgboss.job', head.job_columns, await jobColumns(client));
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue');
  const queues = new Set(rows.map(({ name }) => name));
  return (of) => {
    const [kind, name = ''] = of.split('/');
    if (kind === 'jobs') return queues.has(name) ? jobs : null;
    const target = targets.get(name);
    if (!target) throw new BackupProblem(`This backup is damaged: it says nothing of the table ${name}.`);
    return target;
  };
}

function columnsFor(table: string, columns: readonly string[], own: readonly string[]): string {
  const missing = columns.find((column) => !own.includes(column));
  if (missing)
    throw new BackupProblem(`This backup was made by another version: there is no ${table}.${missing} here.`);
  return `${table} (${columns.map((column) => pg.escapeIdentifier(column)).join()})`;
}

/**
 * Removes foreign keys and forced row security and empties all tables. The returned function restores them and checks
 * every key.
 */
async function takeWallsDown(client: pg.Client): Promise<() => Promise<void>> {
  const tables = await copiedTables(client);
  const forced = tables.filter(({ isForced }) => isForced).map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  for (const { name } of tables) await client.query(`delete from ${name}`);
  await client.query('delete from pgboss.job');
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of forced) await client.query(`alter table ${name} force row level security`);
  };
}

type Copy = { kind: 'copy'; of: string; pieces: AsyncIterable<Uint8Array> } | { kind: 'end'; end: End };

/** Concatenates the pieces of each copy, which are consecutive. */
export async function* copiesOf(entries: AsyncGenerator<BackupEntry>): AsyncGenerator<Copy> {
  let next = await entries.next();
  while (!next.done) {
    const { value } = next;
    if (value.kind === 'piece') {
      yield { kind: 'copy', of: value.of, pieces: piecesFrom(value) };
      continue;
    }
    if (value.kind === 'end') yield value;
    next = await entries.next();
  }

  async function* piecesFrom(first: Extract<BackupEntry, { kind: 'piece' }>): AsyncGenerator<Uint8Array> {
    yield first.bytes;
    for (next = await entries.next(); !next.done; next = await entries.next()) {
      if (next.value.kind !== 'piece' || next.value.of !== first.of) return;
      yield next.value.bytes;
    }
  }
}

async function forget(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}
