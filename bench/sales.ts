import { openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { type Call, rawRequest } from './http-call.ts';
import { loadLeads } from './load-leads.ts';
import { type LoadProcess, startLoadProcess } from './load-process.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures the two figures of a sale: whether the dashboard costs the same for an agency of any size, and the cost of a
// proposal.

const sizes = { small: 10_000, large: 1_000_000 };
const rounds = 7;

/** Loads an agency with 10,000 leads and policies and one with a million, and measures. Reports the results. */
export async function benchSales(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  const { small, large } = await twoAgencies(cluster, say);
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());

  const ask = (calls: readonly Call[], connections: number, seconds: number) =>
    run(load, server.port, calls, connections, seconds);
  const dashboardOf = (tokens: readonly string[]): Call[] =>
    tokens.map((token) => ({ method: 'GET', path: '/api/dashboard/stats', token }));
  for (const { tokens } of [small, large]) await ask(dashboardOf(tokens), 8, 4);
  const ratios: number[] = [];
  const p50 = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const first = await ask(dashboardOf(small.tokens), 8, 3);
    const second = await ask(dashboardOf(large.tokens), 8, 3);
    ratios.push(second.p50Ms / first.p50Ms);
    p50.small.push(first.p50Ms);
    p50.large.push(second.p50Ms);
  }
  const [ofSmall, ofLarge, ratio] = [p50.small, p50.large, ratios].map(spreadOf);
  say(`dashboard, p50 of 8 at once: ${ofSmall?.median} ms at 10,000, ${ofLarge?.median} ms at 1,000,000`);
  say(`  ratio ${ratio?.median.toFixed(2)} (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)}); aim: at most 1.5`);

  const quotes = await quoteIds(cluster, small.id);
  const proposals = quotes.map(
    (id, index): Call => ({
      method: 'POST',
      path: `/api/quotes/${id}/generate-pdf`,
      token: small.tokens[index % small.tokens.length] as string,
      body: {},
    }),
  );
  await ask(proposals, 4, 8);
  const measured = await ask(proposals, 4, 15);
  say(`proposals, 4 at once: ${measured.perSecond.toFixed(1)}/s, p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms`);
}

async function twoAgencies(cluster: Cluster, say: (text: string) => void) {
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  const of = async (tenantId: string, username: string, name: string, count: number) => {
    say(`Loading ${count} leads and policies …`);
    const agents = Object.values(users).filter(({ tenant_id }) => tenant_id === tenantId);
    await loadLeads(admin, { tenantId, leads: count, agents: agents.map(({ id }) => id) });
    await loadSales(admin, tenantId, count);
    return { id: tenantId, tokens: await openSessions(cluster, tenantId, users[username]?.id as string, name) };
  };
  let small = { id: '', tokens: [] as string[] };
  let large = small;
  await bulkLoad(admin, ['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies'], async () => {
    small = await of(tenants.sol, 'ana', 'small', sizes.small);
    large = await of(tenants.lakeside, 'walter', 'large', sizes.large);
  });
  return { small, large };
}

async function quoteIds({ admin }: Cluster, tenantId: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>('select id from quotes where tenant_id = $1 limit 200', [
    tenantId,
  ]);
  return rows.map(({ id }) => id);
}

async function run(load: LoadProcess, port: number, calls: readonly Call[], connections: number, seconds: number) {
  const requests = calls.map(rawRequest);
  const job = {
    ports: [port],
    connections,
    seconds,
    requestsMax: null,
    requests,
    marker: null,
    firstNumber: 0,
    status: 200,
  };
  const { requests: answered, failures, ...result } = await load.run(job);
  if (failures > 0) throw new Error(`${failures} requests were not answered as expected.`);
  return { perSecond: answered / result.seconds, p50Ms: result.p50Ms, p99Ms: result.p99Ms };
}
