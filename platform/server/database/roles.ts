import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseRoles, rolePassword } from './database.ts';

/**
 * Creates the roles and grants their privileges. The administrator must be a superuser, or own the database and have
 * CREATEROLE.
 */
export async function ensureRoles(client: pg.Client, appKey: Buffer): Promise<void> {
  const { app, lookup, owner, platform } = databaseRoles;
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const existing = new Set(rows.map(({ rolname }) => rolname));
  for (const role of [owner, lookup]) if (!existing.has(role)) await client.query(`create role ${role} nologin`);
  for (const role of [app, platform]) {
    if (!existing.has(role)) await client.query(`create role ${role} login`);
    const password = pg.escapeLiteral(rolePassword(appKey, role));
    await changeRole(client, `alter role ${role} login password ${password}`);
  }
  await client.query(`grant ${owner} to current_user`);
  // The owner transfers its SECURITY DEFINER functions to the lookup role, so it must be a member of it, and the lookup
  // role needs the CREATE privilege.
  await client.query(`grant ${lookup} to ${owner}`);
  await client.query(
    `do $$ begin execute format('grant create, connect on database %I to ${owner}', current_database()); end $$`,
  );
  // Temporary tables have no row security, and these roles need none.
  await client.query(
    "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  );
  await client.query(`grant usage, create on schema public to ${owner}`);
  await client.query(`grant usage, create on schema public to ${lookup}`);
  await client.query(`grant usage on schema public to ${app}, ${platform}`);
}

const attemptsMax = 20;

/**
 * Changes a role outside a transaction. Roles are shared by all databases of a server. If another database's process
 * changes the role at the same moment, PostgreSQL refuses one of the two, which is retried.
 */
export async function changeRole(client: pg.ClientBase, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (attempt === attemptsMax || !/tuple concurrently updated/.test((error as Error).message)) throw error;
      await pause(attempt * 10);
    }
  }
}

/**
 * Sets whether the owner inherits the lookup role's privileges. With them it would see all agencies' rows of some
 * tables and not of others, so a foreign key check between the two would fail. In a transaction, the change isn't
 * visible to other sessions before the commit. The session ends as the owner.
 */
export async function letInherit(client: pg.Client, inherits: boolean): Promise<void> {
  const { owner, lookup } = databaseRoles;
  const { rows } = await client.query<{ inherits: boolean; version: number }>(
    `select pg_has_role('${owner}', '${lookup}', 'usage') as inherits,
            current_setting('server_version_num')::int as version`,
  );
  if (rows[0]?.inherits === inherits) return;
  await client.query('reset role');
  await client.query(
    (rows[0]?.version ?? 0) >= 160_000
      ? `grant ${lookup} to ${owner} with inherit ${inherits}, set true`
      : `alter role ${owner} ${inherits ? 'inherit' : 'noinherit'}`,
  );
  await client.query(`set role ${owner}`);
}
