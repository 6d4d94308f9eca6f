import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Spread, spreadOf } from './citus.ts';
import { adminConnection, type DatabaseAddress, databaseRoles } from './database.ts';
import { demandDistributable, distribute } from './distribute.ts';
import { checkKey, sealKey } from './key-check.ts';
import { ensureRoles, letInherit } from './roles.ts';
import { statementsOf } from './sql-statements.ts';

const migrationsDir = path.resolve(import.meta.dirname, '../../../db/migrations');
/** An arbitrary fixed number. The migrating process holds this lock, and a second process waits for it. */
const migrationLock = 7_264_831;
const serverVersionMin = 150_000;
/**
 * From this migration on, the lookup role's functions are created as that role, from which the owner inherits nothing.
 */
const firstApart = '0014_ready_for_many_machines.sql';

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Migrates the database to this version: the roles, then every pending migration, each in a transaction, then `andThen`
 * for the migrations of a library. A database with Citus is distributed at its first start, and later whatever
 * migrations add. A database of a previous key belongs to `appKey` afterward. Several processes may start it at once;
 * they run it one after another. Throws if PostgreSQL is older than 15, if the administrator lacks privileges, or if an
 * applied migration was edited.
 */
export async function migrate(
  address: DatabaseAddress,
  appKey: Buffer,
  andThen: () => Promise<void>,
  migrations: readonly Migration[] = migrationFiles(),
  previousKeys: readonly Buffer[] = [],
): Promise<void> {
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await checkVersion(client);
    const spread = await spreadOf(client);
    // The other machines learn the current role by a separate connection each, not by a propagated setting.
    await client.query("set citus.propagate_set_commands = 'none'");
    // One connection per machine, because a foreign key involves two tables.
    await client.query("set citus.multi_shard_modify_mode = 'sequential'");
    await checkKey(client, appKey, previousKeys);
    await ensureRoles(client, appKey);
    await letInherit(client, false);
    await client.query(`set role ${databaseRoles.owner}`);
    const done = await migrationsDone(client);
    await sealKey(client, appKey);
    const isSpread = await isToBeSpread(client, spread, done);
    const pending = pendingOf(migrations, done);
    for (const migration of pending) await apply(client, migration, spread);
    await andThen();
    if (isSpread) await distribute(address);
  } finally {
    await client.end();
  }
}

/** Every migration file, in order. */
export function migrationFiles(): Migration[] {
  const names = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(migrationsDir, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** The applied migrations: the hash that each file had, by name. */
async function migrationsDone(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    // biome-ignore lint/plugin/no-machine-clock: The database notes when a migration ran; nothing reads it.
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  await client.query(`grant select on schema_migrations to ${databaseRoles.app}`);
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Whether the database is distributed or has to be distributed: a new one with Citus. Throws if that is impossible. */
async function isToBeSpread(client: pg.Client, spread: Spread, done: ReadonlyMap<string, string>): Promise<boolean> {
  const isNew = spread === 'together' && done.size === 0;
  if (isNew) await demandDistributable(client);
  return isNew || spread === 'distributed';
}

function pendingOf(migrations: readonly Migration[], done: ReadonlyMap<string, string>): Migration[] {
  return migrations.filter(({ name, hash }) => {
    const ran = done.get(name);
    if (ran && ran !== hash)
      throw new Error(`The migration ${name} was edited after it ran. Restore it and add a new one.`);
    return !ran;
  });
}

async function apply(client: pg.Client, { name, sql, hash }: Migration, spread: Spread): Promise<void> {
  try {
    await client.query('begin');
    // Until the database is distributed, its changes don't concern the other machines.
    if (spread !== 'distributed') await client.query('set local citus.enable_ddl_propagation = off');
    // Roles belong to the server: a grant that is revoked before the commit is never visible outside this transaction.
    if (name < firstApart) await letInherit(client, true);
    for (const statement of statementsOf(sql)) await client.query(statement);
    if (name < firstApart) await letInherit(client, false);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const hint = code === '42501' ? ' (What is the gate’s is made and changed as the gate: see CONTRIBUTING.)' : '';
    throw new Error(`The migration ${name} failed: ${message}${hint}`, { cause: error });
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
  );
  if (Number(rows[0]?.server_version_num) < serverVersionMin) {
    throw new Error(`DATABASE_URL is a PostgreSQL ${rows[0]?.server_version}; Vigencia needs 15 or newer.`);
  }
}
