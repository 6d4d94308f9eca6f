import pg from 'pg';
import { spreadOf } from '../database/citus.ts';
import { adminConnection, type DatabaseAddress, databaseRoles } from '../database/database.ts';
import { type Migration, migrate, migrationFiles } from '../database/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { createFileKeeper } from './agency-files.ts';
import { BackupProblem, type Head } from './backup-format.ts';
import { type Loaded, loadRows } from './load-rows.ts';
import { type BackupEntry, readBackup } from './read-backup.ts';

export interface Restored extends Loaded {
  made_at: string;
}

export interface RestoreTarget {
  /** A migrated database that has never had a user. */
  address: DatabaseAddress;
  appKey: Buffer;
  /** Other keys that open the backup: the installation's previous keys. */
  previousKeys?: readonly Buffer[];
  /** Where the agencies' files are stored. */
  storage: Storage;
  now: Date;
  /** Migrates the queues to this version, as every start does. */
  migrateQueues(): Promise<void>;
  /** If omitted, the migrations of this version. */
  migrations?: readonly Migration[];
}

/**
 * Loads a backup of a whole installation into a database that has never had a user. All rows are written in one
 * transaction, so a failed or killed restore leaves none. Background work waits until an operator releases it. Throws
 * {@link BackupProblem} with a sentence if the file or the database isn't suitable.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { address, appKey, migrations = migrationFiles() } = target;
  const entries = readBackup(file, appKey, target.previousKeys);
  const head = await headOf(entries);
  const theirs = migrationsOf(head, migrations);
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  try {
    await demandUnused(client);
    // Rows of an older version are loaded into that version's tables, which are then migrated.
    if (theirs.length < migrations.length) {
      await demandPlain(client);
      await client.query('drop schema if exists pgboss cascade');
      await client.query('drop schema public cascade');
      await client.query('create schema public');
      await migrate(address, appKey, target.migrateQueues, theirs);
    }
    const loaded = await loadRows(client, head, entries, createFileKeeper(target.storage), target.now);
    await migrate(address, appKey, target.migrateQueues, migrations);
    return { made_at: head.made_at, ...loaded };
  } finally {
    await client.end();
  }
}

async function headOf(entries: AsyncGenerator<BackupEntry>): Promise<Head> {
  const { value } = await entries.next();
  if (value?.kind !== 'head') throw new BackupProblem('This file is no backup.');
  if (value.head.scope !== 'installation') {
    throw new BackupProblem('This is a backup of one agency, and no installation can be made of it.');
  }
  return value.head;
}

/** The migrations that were applied where the backup was made. */
function migrationsOf(head: Head, known: readonly Migration[]): Migration[] {
  const newer = head.migrations.some(({ name }) => known.every((each) => each.name !== name));
  if (newer) throw new BackupProblem('This backup was made by a newer version of Vigencia. Restore it with that one.');
  const ran = new Map(head.migrations.map(({ name, hash }) => [name, hash]));
  const own = known.filter(({ name }) => ran.has(name));
  const edited = own.find(({ name, hash }) => ran.get(name) !== hash);
  if (edited) throw new BackupProblem(`This backup was made by another version: ${edited.name} is not the same here.`);
  return own;
}

/**
 * An older version's tables would stay on one machine, and the extension that distributes them is in the schema that
 * they replace.
 */
async function demandPlain(client: pg.Client): Promise<void> {
  if ((await spreadOf(client)) === 'plain') return;
  throw new BackupProblem(
    'This backup was made by an older version, and this database is spread with Citus. Restore it with the version that made it, then update.',
  );
}

/** The owner sees no rows of agencies, but the platform's tables show whether there was ever a user. */
async function demandUnused(client: pg.Client): Promise<void> {
  await client.query(`set role ${databaseRoles.owner}`);
  const { rows } = await client.query<{ is_used: boolean }>(
    `select exists (select from installation where initialized_at is not null)
         or exists (select from sign_in_names) as is_used`,
  );
  await client.query('reset role');
  if (rows[0]?.is_used) {
    throw new BackupProblem(
      'This database is in use, and was left as it is. A backup is restored into an empty database or data folder.',
    );
  }
}
