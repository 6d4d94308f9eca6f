import { setTimeout as sleep } from 'node:timers/promises';
import { commissionSorts, commissionStatuses } from '#features/commissions/contract/lines.ts';
import { openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest } from './http-call.ts';
import { loadCommissions, schemesEach } from './load-commissions.ts';
import { loadLeads } from './load-leads.ts';
import { type LoadProcess, startLoadProcess } from './load-process.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { residentMb } from './process-usage.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { median } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures whether commissions open as fast in an agency with many lines as in one with few, and how much memory an
// export uses.

const full = { few: 10_000, many: 500_000, rounds: 3 };
const quick = { few: 2_000, many: 20_000, rounds: 1 };
const [roundSeconds, warmUpSeconds, connections] = [1, 1, 4];
const dashboardAim = 1.5;

interface Side {
  id: string;
  /** Tokens of an Admin and of an Agente. */
  tokens: readonly string[];
  ownTokens: readonly string[];
  agent: string;
  period: string;
  scheme: string;
  client: string;
  policy: string;
}

/** Loads two agencies with 10,000 and with 500,000 commissions, and compares the p95 of the calls. */
export async function benchCommissionLists(cluster: Cluster, isQuick: boolean, { say, started }: Surroundings) {
  const { few, many, rounds } = isQuick ? quick : full;
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  const sides: Side[] = [];
  const tables = ['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies'];
  const loads = [
    [tenants.sol, 'ana', 'lucia', few],
    [tenants.lakeside, 'walter', 'tom', many],
  ] as const;
  await bulkLoad(admin, [...tables, 'commissions', 'commission_adjustments'], async () => {
    for (const [id, , , lines] of loads) {
      say(`Loading ${lines} commissions …`);
      const agents = Object.values(users).filter(({ tenant_id, role }) => tenant_id === id && role !== 'CSR');
      const policies = lines / schemesEach;
      await loadLeads(admin, { tenantId: id, leads: policies, agents: agents.map((agent) => agent.id) });
      await loadSales(admin, id, policies);
      await loadCommissions(admin, id);
    }
  });
  for (const [id, username, agente] of loads) {
    const { rows } = await admin.query(
      `select period_id as period, scheme_id as scheme, client_id as client, policy_id as policy from commissions
       where tenant_id = $1 order by calculated_at desc, id limit 1`,
      [id],
    );
    const agent = users[agente]?.id as string;
    const tokens = await openSessions(cluster, id, users[username]?.id as string, username);
    sides.push({ id, tokens, ownTokens: await openSessions(cluster, id, agent, agente), agent, ...rows[0] });
  }
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  for (const [title, pathOf, isOwn] of questions()) {
    const ask = (side: Side, seconds: number) =>
      p95Of(load, server.port, pathOf(side), isOwn ? side.ownTokens : side.tokens, seconds);
    for (const side of sides) await ask(side, warmUpSeconds);
    const taken: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push([await ask(sides[0] as Side, roundSeconds), await ask(sides[1] as Side, roundSeconds)]);
    }
    const ratio = median(taken.map(([small = 0, large = 0]) => large / small));
    const [small, large] = [0, 1].map((at) => median(taken.map((times) => times[at] as number)).toFixed(1));
    const aim = title.includes('dashboard') ? ` (aim: at most ${dashboardAim})` : '';
    say(`${title}: p95 ${small} ms at ${few}, ${large} ms at ${many}; ${ratio.toFixed(2)} times${aim}`);
  }
  const of = sides[1] as Side;
  for (const format of ['csv', 'xlsx']) await exportAll(server, of, format, say);
}

type Question = readonly [title: string, pathOf: (side: Side) => string, isOwn?: true];

function questions(): Question[] {
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const list = (query: string): Question => [query || 'newest', () => `/commissions?limit=50&${query}`];
  return [
    ['the dashboard', () => '/commissions/dashboard'],
    ["the dashboard, an Agente's own", () => '/commissions/dashboard', true],
    list(''),
    ["newest, an Agente's own", () => '/commissions?limit=50', true],
    ...commissionSorts.filter((sort) => sort !== 'newest').map((sort) => list(`sort=${sort}`)),
    ...commissionStatuses.map((status) => list(`status=${encodeURIComponent(status)}`)),
    ...['only=pending', 'only=owed', 'product_type=Comercial', 'product_type=Comercial&sort=amount'].map(list),
    ...[`month=${month}`, `month=${month}&only=owed`, 'q=garcia', 'q=nuñez&status=Paid'].map(list),
    ['agent', ({ agent }) => `/commissions?limit=50&agent=${agent}`],
    ['agent and status', ({ agent }) => `/commissions?limit=50&agent=${agent}&status=Approved`],
    ['period_id', ({ period }) => `/commissions?limit=50&period_id=${period}`],
    ['scheme_id', ({ scheme }) => `/commissions?limit=50&scheme_id=${scheme}`],
    ['client_id', ({ client }) => `/commissions?limit=50&client_id=${client}`],
    ['policy_id', ({ policy }) => `/commissions?limit=50&policy_id=${policy}`],
    ['totals of all', () => '/commissions/totals'],
    ['totals of a period', ({ period }) => `/commissions/totals?period_id=${period}`],
    ['statements', () => '/commissions/statements?limit=50'],
    ['a statement', ({ period, agent }) => `/commissions/periods/${period}/statements/${agent}`],
  ];
}

async function p95Of(
  load: LoadProcess,
  port: number,
  path: string,
  tokens: readonly string[],
  seconds: number,
): Promise<number> {
  const requests = tokens.map((token) =>
    rawRequest({ method: 'GET', path: `/api${encodeURI(decodeURI(path))}`, token }),
  );
  const job = { ports: [port], connections, seconds, requestsMax: null, requests, marker: null, firstNumber: 0 };
  const { failures, p95Ms } = await load.run({ ...job, status: 200 });
  if (failures > 0) throw new Error(`${path}: ${failures} requests were not answered as expected.`);
  return p95Ms;
}

/** Downloads all commissions as a file, and measures the server's memory meanwhile. */
async function exportAll({ port, pid }: ServerProcess, { tokens }: Side, format: string, say: (line: string) => void) {
  const path = `/api/commissions/export?format=${format}`;
  const before = residentMb(pid) ?? 0;
  let most = before;
  let isDone = false;
  const begun = performance.now();
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, residentMb(pid) ?? 0);
      await sleep(50);
    }
  })();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${tokens[0]}` } });
  let bytes = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  isDone = true;
  await watching;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  say(
    `all as ${format}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s; the server held ${before} MB, ${most} at most`,
  );
}
