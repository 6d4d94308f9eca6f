import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { adminConnection, type DatabaseAddress, databaseRoles, rolePassword } from './database.ts';

const migrationsDir = path.resolve(import.meta.dirname, '../../../db/migrations');
/** Any fixed number: whoever migrates holds this lock, and a second process waits for it. */
const migrationLock = 7_264_831;
const serverVersionMin = 150_000;

/**
 * Brings the database to this version: the roles, then every migration that has not run, each in a transaction, then
 * `andThen`, for what a library migrates by itself. Safe to run from several processes at once: all of it is done by one
 * after the other. Throws when PostgreSQL is older than 15, when the administrator lacks rights, or
 * when a migration that already ran was edited.
 */
export async function migrate(address: DatabaseAddress, appKey: Buffer, andThen: () => Promise<void>): Promise<void> {
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await checkVersion(client);
    await ensureRoles(client, appKey);
    await client.query(`set role ${databaseRoles.owner}`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    await client.query(`grant select on schema_migrations to ${databaseRoles.app}`);
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
    const done = new Map(rows.map(({ name, hash }) => [name, hash]));
    for (const { name, sql, hash } of migrationFiles()) await apply(client, name, sql, hash, done.get(name));
    await andThen();
  } finally {
    await client.end();
  }
}

/** Every migration file, in order. */
export function migrationFiles(): { name: string; sql: string; hash: string }[] {
  const names = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(migrationsDir, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

async function apply(client: pg.Client, name: string, sql: string, hash: string, appliedHash?: string): Promise<void> {
  if (appliedHash === hash) return;
  if (appliedHash) throw new Error(`The migration ${name} was edited after it ran. Restore it and add a new one.`);
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
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

/** The administrator must be a superuser, or own the database and have CREATEROLE. */
async function ensureRoles(client: pg.Client, appKey: Buffer): Promise<void> {
  const { app, gate, owner, platform } = databaseRoles;
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const existing = new Set(rows.map(({ rolname }) => rolname));
  for (const role of [owner, gate]) if (!existing.has(role)) await client.query(`create role ${role} nologin`);
  for (const role of [app, platform]) {
    if (!existing.has(role)) await client.query(`create role ${role} login`);
    const password = pg.escapeLiteral(rolePassword(appKey, role));
    await client.query(`alter role ${role} login password ${password}`);
  }
  await client.query(`grant ${owner} to current_user`);
  // The owner hands its SECURITY DEFINER functions to the gate, for which it must be a member and may create.
  await client.query(`grant ${gate} to ${owner}`);
  await client.query(
    `do $$ begin execute format('grant create, connect on database %I to ${owner}', current_database()); end $$`,
  );
  // Temporary tables have no walls, and nobody here needs one.
  await client.query(
    "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  );
  await client.query(`grant usage, create on schema public to ${owner}`);
  await client.query(`grant usage, create on schema public to ${gate}`);
  await client.query(`grant usage on schema public to ${app}, ${platform}`);
}
