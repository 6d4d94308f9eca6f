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
  /** Queues that this version does not have any more, whose work was left out. */
  queues_left_out: string[];
}

/**
 * Loads what a backup holds: its files, and its rows in one transaction of the owner, for which keys and forced row security
 * are down. Background work is held from then on. What fails leaves no row and none of its files. Throws {@link BackupProblem} where the tables do not fit.
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
  // On a distributed database, one connection to each machine: keys and walls change in the same transaction.
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

/** Where each copy goes, as a table with its columns; null: work of a queue that is no more. */
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

/** Takes keys and forced row security down and empties all tables; what puts them up again looks at every key. */
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

/** Puts the pieces of one copy together, which stand one behind the other. */
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
