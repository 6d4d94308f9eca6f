import { openSessions } from './agencies.ts';
import { type Database, openDatabase } from './cluster.ts';
import { compareInTurn, type Side } from './in-turn.ts';
import { loadLeads } from './load-leads.ts';
import { startLoadProcess } from './load-process.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// Runs the same calls in turn on a plain PostgreSQL and on one that Citus distributes over several machines. Both are
// given by address, so that they can have the same version and the same kind of machine.

const leads = 20_000;

/**
 * Creates an agency in each of the two empty databases, and reports the ratio of the second database's calls to the
 * first database's.
 */
export async function benchMachines(
  urls: readonly [plain: string, citus: string],
  surroundings: Surroundings,
): Promise<void> {
  const { say, started } = surroundings;
  const plain = await startSide('plain', urls[0], surroundings);
  const citus = await startSide('Citus', urls[1], surroundings);
  const load = startLoadProcess();
  started.push(() => load.stop());
  await compareInTurn(load, [plain, citus], say);
}

async function startSide(name: string, url: string, { say, started }: Surroundings): Promise<Side> {
  const database = await openDatabase(url);
  started.push(() => database.close());
  // A server that finds its data in a new location ends all sessions, including those that would be loaded before its
  // first start.
  await (await startServer(database)).stop();
  say(`Loading ${leads} leads, ${name} …`);
  const tokens = await makeAgency(database);
  const server = await startServer(database);
  started.push(() => server.stop());
  return { name, ports: [server.port], tokens };
}

async function makeAgency(database: Database): Promise<string[]> {
  const { admin } = database;
  const { tenants, users } = await makeNamedWorld(database);
  const user = users.ana?.id as string;
  await admin.query('begin');
  // Circular foreign keys are not checked during the load, on every machine.
  await admin.query("set local citus.propagate_set_commands = 'local'");
  await admin.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await admin.query('set local session_replication_role = replica');
  await loadLeads(admin, { tenantId: tenants.sol, leads, agents: [user] });
  await loadSales(admin, tenants.sol, leads / 2);
  await admin.query('commit');
  await admin.query('vacuum (analyze)');
  return openSessions(database, tenants.sol, user, 'machines');
}
