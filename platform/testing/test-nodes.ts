import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { adminConnection, type DatabaseAddress } from '#platform/server/database/database.ts';

/** The machines of a database: the one that is queried, then those that it is distributed over. */
export type Nodes = readonly [DatabaseAddress, ...DatabaseAddress[]];

/** Connects as the administrator for one piece of work. */
export async function asAdmin<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The machines that Citus joins with this database. Without Citus, the database's own machine alone. */
export async function nodesOf(address: DatabaseAddress): Promise<Nodes> {
  return asAdmin(address, async (client) => {
    const { rows: found } = await client.query("select from pg_extension where extname = 'citus'");
    if (found.length === 0) return [address];
    const { rows } = await client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_catalog.pg_dist_node where noderole = 'primary' and groupid > 0",
    );
    return [address, ...rows.map((node) => ({ ...address, ...node }))];
  });
}

/** Makes an empty database on every machine. */
export function createApart(nodes: Nodes, name: string): Promise<void> {
  return onEach(nodes, `create database ${name} template template0`);
}

/** Makes an empty database on every machine, and joins them. */
export async function createOnNodes(nodes: Nodes, name: string): Promise<void> {
  await createApart(nodes, name);
  await joinNodes(nodes, name);
}

/** Joins the databases of one name by Citus, which copies the roles. A single database is left unchanged. */
export async function joinNodes(nodes: Nodes, name: string): Promise<void> {
  const [coordinator, ...workers] = nodes;
  if (workers.length === 0) return;
  for (const node of nodes)
    await asAdmin({ ...node, database: name }, (client) => client.query('create extension citus'));
  const join = async (client: pg.Client) => {
    // A low number, because every test copies all shards.
    await client.query(`alter database ${name} set citus.shard_count = 4`);
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    // A machine on which many tests create and drop databases can refuse a join, and Citus hides the reason.
    for (const { host, port } of workers)
      await again(
        () => client.query('select citus_add_node($1, $2)', [host, port]),
        ({ message }) => message.includes('connection marked as essential'),
      );
  };
  await withRolesAlone(coordinator, () => asAdmin({ ...coordinator, database: name }, join));
}

/** Copies a database on every machine. */
export function copyOnNodes(nodes: Nodes, name: string, template: string): Promise<void> {
  return onEach(nodes, `create database ${name} template ${template}`);
}

export function dropOnNodes(nodes: Nodes, name: string): Promise<void> {
  return onEach(nodes, `drop database if exists ${name} with (force)`);
}

/** Runs work that creates or changes roles, which all databases of a server share, while no other process does. */
export function withRolesAlone<T>(address: DatabaseAddress, work: () => Promise<T>): Promise<T> {
  return asAdmin({ ...address, database: 'postgres' }, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('vigencia test roles'))");
    return work();
  });
}

async function onEach(nodes: Nodes, statement: string): Promise<void> {
  const postgres = nodes.map((node) => ({ ...node, database: 'postgres' }));
  const run = (node: DatabaseAddress) => asAdmin(node, (client) => client.query(statement));
  // Citus's maintenance connections may be in the database at that moment, and they reconnect.
  await Promise.all(
    postgres.map((node) =>
      again(
        () => run(node),
        ({ code }) => code === '55006',
      ),
    ),
  );
}

/** Runs a step that a machine refuses temporarily on its own, up to ten times. */
async function again(
  work: () => Promise<unknown>,
  isMomentary: (error: pg.DatabaseError) => boolean,
  tries = 10,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries === 1 || !(error instanceof pg.DatabaseError && isMomentary(error))) throw error;
    // The obstacle is gone a moment later.
    await sleep(200);
    await again(work, isMomentary, tries - 1);
  }
}
