import { leadSorts } from '#features/leads/contract.ts';
import { openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest } from './http-call.ts';
import { loadLeads } from './load-leads.ts';
import { type LoadProcess, startLoadProcess } from './load-process.ts';
import { addCounters } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import { median } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures whether a list takes as long in an agency with many leads as in one with few, with every sort order and
// every single filter.

const small = 20_000;
const [rounds, roundSeconds, warmUpSeconds, connections] = [5, 1.5, 3, 4];
const aim = 1.2;

interface Side {
  id: string;
  tokens: readonly string[];
  agent: string;
}

/**
 * Loads an agency with 20,000 leads and one with the given number, and compares the p95 of their lists. Reports the
 * results.
 */
export async function benchSizes(cluster: Cluster, large: number, { say, started }: Surroundings): Promise<void> {
  const { tenants, users } = await makeNamedWorld(cluster);
  const sides: Side[] = [];
  await bulkLoad(cluster.admin, ['clients', 'leads', 'audit_events', 'tallies'], async () => {
    for (const [id, username, leads] of [
      [tenants.sol, 'ana', small],
      [tenants.lakeside, 'walter', large],
    ] as const) {
      say(`Loading ${leads} leads …`);
      const agents = Object.values(users).filter(({ tenant_id, role }) => tenant_id === id && role !== 'CSR');
      await loadLeads(cluster.admin, { tenantId: id, leads, agents: agents.map((agent) => agent.id) });
      await addCounters(cluster.admin, 'tenant_id = $1::uuid', [id]);
      const tokens = await openSessions(cluster, id, users[username]?.id as string, username);
      sides.push({ id, tokens, agent: agents[0]?.id as string });
    }
  });
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  for (const [title, queryOf] of await questions(cluster)) {
    const ask = (side: Side, seconds: number) => p95Of(load, server.port, side, queryOf(side), seconds);
    for (const side of sides) await ask(side, warmUpSeconds);
    const taken: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push([await ask(sides[0] as Side, roundSeconds), await ask(sides[1] as Side, roundSeconds)]);
    }
    const ratio = median(taken.map(([few = 0, many = 0]) => many / few));
    const [few, many] = [0, 1].map((at) => median(taken.map((times) => times[at] as number)).toFixed(1));
    say(
      `${title}: p95 ${few} ms at ${small}, ${many} ms at ${large}; ${ratio.toFixed(2)} times${ratio > aim ? ` (aim: ${aim})` : ''}`,
    );
  }
}

type Question = readonly [title: string, queryOf: (side: Side) => string];

async function questions({ admin }: Cluster): Promise<Question[]> {
  const { rows } = await admin.query<{ tenant_id: string; client_id: string }>(
    'select distinct on (tenant_id) tenant_id, client_id from leads order by tenant_id, id',
  );
  const clientOf = ({ id }: Side) => rows.find(({ tenant_id }) => tenant_id === id)?.client_id ?? '';
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const fixed = [
    ...leadSorts.map((sort) => `sort=${sort}`),
    'status=Contactado',
    'product_type=Casa',
    'source=Referral',
    'assigned_agent=none',
    `created_from=${dayBefore(60)}`,
    `created_to=${dayBefore(60)}`,
  ];
  return [
    ...fixed.map((query): Question => [query, () => query]),
    ['assigned_agent', ({ agent }) => `assigned_agent=${agent}`],
    ['client_id', (side) => `client_id=${clientOf(side)}`],
  ];
}

async function p95Of(
  load: LoadProcess,
  port: number,
  { tokens }: Side,
  query: string,
  seconds: number,
): Promise<number> {
  const requests = tokens.map((token) => rawRequest({ method: 'GET', path: `/api/leads?limit=50&${query}`, token }));
  const job = { ports: [port], connections, seconds, requestsMax: null, requests, marker: null, firstNumber: 0 };
  const { failures, p95Ms } = await load.run({ ...job, status: 200 });
  if (failures > 0) throw new Error(`${query}: ${failures} requests were not answered as expected.`);
  return p95Ms;
}
