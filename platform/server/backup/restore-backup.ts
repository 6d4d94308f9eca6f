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
  /** A migrated database in which nobody has been yet. */
  address: DatabaseAddress;
  appKey: Buffer;
  /** Other keys that open it: those that the installation had before. */
  previousKeys?: readonly Buffer[];
  /** Where the files of agencies go. */
  storage: Storage;
  now: Date;
  /** Brings the queues to this version, as at every start. */
  migrateQueues(): Promise<void>;
  /** Left out: those of this version. */
  migrations?: readonly Migration[];
}

/**
 * Loads a backup of a whole installation into a database in which nobody has been yet: all rows in one transaction, so that
 * a restore that fails or is killed leaves it without any. Background work waits until an operator lets it go. Throws
 * {@link BackupProblem} with a sentence when the file or the database will not do.
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
    // Rows of an older version are loaded into the tables of their time, which then come along.
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

/** The migrations that had run where the backup was made. */
function migrationsOf(head: Head, known: readonly Migration[]): Migration[] {
  const newer = head.migrations.some(({ name }) => known.every((each) => each.name !== name));
  if (newer) throw new BackupProblem('This backup was made by a newer version of Vigencia. Restore it with that one.');
  const ran = new Map(head.migrations.map(({ name, hash }) => [name, hash]));
  const own = known.filter(({ name }) => ran.has(name));
  const edited = own.find(({ name, hash }) => ran.get(name) !== hash);
  if (edited) throw new BackupProblem(`This backup was made by another version: ${edited.name} is not the same here.`);
  return own;
}

/** The tables of an older time would lie on one machine, and the extension that spreads them is in the schema they replace. */
async function demandPlain(client: pg.Client): Promise<void> {
  if ((await spreadOf(client)) === 'plain') return;
  throw new BackupProblem(
    'This backup was made by an older version, and this database is spread with Citus. Restore it with the version that made it, then update.',
  );
}

/** The owner sees no rows of agencies; that there was ever a user stands in tables of the platform. */
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
