import { openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest } from './http-call.ts';
import { loadLeads } from './load-leads.ts';
import { startLoadProcess } from './load-process.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// One server process against two and four on the same database: the same calls over the same connections, in turn.

const counts = [1, 2, 4] as const;
const leads = 20_000;
const rounds = 5;
const connections = 16;
const seconds = 3;

/** Says how many calls a second two and four processes answer for each that one does. */
export async function benchProcesses(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  const tokens = await makeAgency(cluster);
  const servers: ServerProcess[] = [];
  for (let at = 0; at < Math.max(...counts); at += 1) {
    const server = await startServer(cluster);
    started.push(() => server.stop());
    servers.push(server);
  }
  const load = startLoadProcess();
  started.push(() => load.stop());
  const marker = '7000001';
  let firstNumber = 1_000_000;
  const contact = {
    name: `Rosa Benítez ${marker}`,
    email: `rosa.${marker}@example.com`,
    phone: `+1305${marker}`,
    language: 'es',
    tcpa_consent: true,
  };
  const scenarios = [
    { title: '50 newest leads', status: 200, marker: null, call: { method: 'GET', path: '/api/leads?limit=50' } },
    { title: 'dashboard', status: 200, marker: null, call: { method: 'GET', path: '/api/dashboard/stats' } },
    { title: 'create a lead', status: 201, marker, call: { method: 'POST', path: '/api/leads', body: { contact } } },
  ] as const;
  for (const { title, call, ...expected } of scenarios) {
    const requests = tokens.map((token) => rawRequest({ ...call, token }));
    const perSecond = async (count: number, forSeconds: number) => {
      const ports = servers.slice(0, count).map(({ port }) => port);
      const job = { ...expected, ports, connections, seconds: forSeconds, requestsMax: null, requests, firstNumber };
      const { requests: answered, failures, seconds: took } = await load.run(job);
      if (failures > 0) throw new Error(`${title}: ${failures} calls were not answered as expected.`);
      firstNumber += answered + connections;
      return answered / took;
    };
    await perSecond(Math.max(...counts), 6);
    const rates = new Map<number, number[]>(counts.map((count) => [count, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const count of counts) rates.get(count)?.push(await perSecond(count, seconds));
    }
    const alone = rates.get(1) ?? [];
    say(`${title}: one process ${spreadOf(alone)?.median.toFixed(0)} per second`);
    for (const count of counts.slice(1)) {
      const ratio = spreadOf((rates.get(count) ?? []).map((rate, round) => rate / (alone[round] ?? Number.NaN)));
      say(
        `  ${count} processes: ${ratio?.median.toFixed(2)} times (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)})`,
      );
    }
  }
}

/** An agency with something in it. Answers tokens of one of its users. */
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
