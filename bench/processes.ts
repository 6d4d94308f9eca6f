import { openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { compareInTurn, type Side } from './in-turn.ts';
import { loadLeads } from './load-leads.ts';
import { startLoadProcess } from './load-process.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// Compares one server process with two and four on the same database: the same calls over the same connections, in
// turn.

const most = 4;
const leads = 20_000;

/** Reports the ratio of calls per second of two and of four processes to those of one. */
export async function benchProcesses(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  const tokens = await makeAgency(cluster);
  const ports: number[] = [];
  while (ports.length < most) {
    const server = await startServer(cluster);
    started.push(() => server.stop());
    ports.push(server.port);
  }
  const load = startLoadProcess();
  started.push(() => load.stop());
  const side = (name: string, count: number): Side => ({ name, ports: ports.slice(0, count), tokens });
  await compareInTurn(load, [side('one process', 1), side('2 processes', 2), side('4 processes', most)], say);
}

/** An agency with data. Returns tokens of one of its users. */
async function makeAgency(cluster: Cluster): Promise<string[]> {
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  const user = users.ana?.id as string;
  await bulkLoad(admin, ['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies'], async () => {
    await loadLeads(admin, { tenantId: tenants.sol, leads, agents: [user] });
    await loadSales(admin, tenants.sol, leads / 2);
  });
  return openSessions(cluster, tenants.sol, user, 'processes');
}
