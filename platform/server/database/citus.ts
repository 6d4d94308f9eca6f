import type pg from 'pg';
import { databaseRoles } from './database.ts';
import { changeRole } from './roles.ts';

/** What a database is: a plain one; one with Citus in which all lies on one machine yet; one that is spread over several. */
export type Spread = 'plain' | 'together' | 'distributed';

/** Asks a database what it is. */
export async function spreadOf(client: pg.ClientBase): Promise<Spread> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length === 0) return 'plain';
  const lying = await client.query(
    "select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('public.tenants')",
  );
  return lying.rows.length === 0 ? 'together' : 'distributed';
}

/**
 * Makes the roles fit for Citus, which goes to the other machines as whoever asks: each may be signed in as there, those
 * who own and the gate without a password. The agency of a transaction goes along, and what a search finds may be joined.
 */
export async function prepareRoles(client: pg.ClientBase): Promise<void> {
  const { owner, lookup, app, platform } = databaseRoles;
  for (const role of [owner, lookup]) await changeRole(client, `alter role ${role} login password null`);
  for (const role of [app, platform]) {
    await changeRole(client, `alter role ${role} set citus.propagate_set_commands = 'local'`);
    await changeRole(client, `alter role ${role} set citus.allow_nested_distributed_execution = on`);
  }
}
