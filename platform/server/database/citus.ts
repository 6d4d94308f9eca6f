import type pg from 'pg';
import { databaseRoles } from './database.ts';
import { changeRole } from './roles.ts';

/**
 * The kind of a database: `plain`; `together`, with Citus and all tables still on one machine; `distributed`, over
 * several machines.
 */
export type Spread = 'plain' | 'together' | 'distributed';

/** Determines the kind of a database. */
export async function spreadOf(client: pg.ClientBase): Promise<Spread> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length === 0) return 'plain';
  const lying = await client.query(
    "select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('public.tenants')",
  );
  return lying.rows.length === 0 ? 'together' : 'distributed';
}

/**
 * Prepares the roles for Citus, which connects to the other machines as the querying role. Each role may sign in there;
 * the owners and the lookup role need no password. The transaction's agency is propagated, and search results may be
 * joined.
 */
export async function prepareRoles(client: pg.ClientBase): Promise<void> {
  const { owner, lookup, app, platform } = databaseRoles;
  for (const role of [owner, lookup]) await changeRole(client, `alter role ${role} login password null`);
  for (const role of [app, platform]) {
    await changeRole(client, `alter role ${role} set citus.propagate_set_commands = 'local'`);
    await changeRole(client, `alter role ${role} set citus.allow_nested_distributed_execution = on`);
  }
}
