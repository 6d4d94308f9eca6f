import { setTimeout as sleep } from 'node:timers/promises';
import { addSessions, namedToken } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { type Call, rawRequest, send } from './http-call.ts';
import { loadLeads } from './load-leads.ts';
import { type LoadProcess, startLoadProcess } from './load-process.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures how an agency is affected by another one that calls as fast as it can: the same calls with and without that
// load, in turn.

const leads = 20_000;
const [rounds, roundMs, warmUpSeconds] = [5, 3_000, 4];
/** Of the loud agency, which sends the next call as soon as the last one is answered. */
const connections = 32;
/** A busy office, and well below the rate limit of one of its users. */
const quietEveryMs = 60;
/** The calls of the loud agency: a list, the longest list, and a search with many matches. */
const loudPaths = ['/api/leads?limit=50', '/api/leads?limit=500', '/api/search?q=carmen', '/api/dashboard/stats'];

/** Measures with the rate limits of production, and with fair scheduling alone. Reports the results. */
export async function benchNeighbours(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  say(`Loading ${leads} leads of each agency …`);
  const { quiet, loud } = await twoAgencies(cluster);
  const load = startLoadProcess();
  started.push(() => load.stop());
  for (const hasLimits of [true, false]) {
    const server = await startServer(cluster, { hasLimits });
    started.push(() => server.stop());
    say(hasLimits ? 'With the rates of production:' : 'Without rates, with turns alone:');
    await measureBeside({ load, port: server.port, quiet, loud }, say);
    await server.stop();
  }
}

interface Beside {
  load: LoadProcess;
  port: number;
  /** Tokens of the two agencies. */
  quiet: readonly string[];
  loud: readonly string[];
}

async function measureBeside({ load, port, quiet, loud }: Beside, say: Surroundings['say']): Promise<void> {
  const beLoud = (seconds: number) => askAsFastAsPossible(load, port, loud, seconds);
  await Promise.all([askQuietly(port, quiet, warmUpSeconds * 1_000), beLoud(warmUpSeconds)]);
  const p95 = { alone: [] as number[], beside: [] as number[], ratio: [] as number[] };
  let answered = { served: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const alone = await askQuietly(port, quiet, roundMs);
    const noise = beLoud((roundMs + 500) / 1_000);
    const beside = await askQuietly(port, quiet, roundMs);
    const { requests, failures } = await noise;
    answered = { served: answered.served + requests, refused: answered.refused + failures };
    p95.alone.push(alone);
    p95.beside.push(beside);
    p95.ratio.push(beside / alone);
  }
  const [alone, beside, ratio] = [p95.alone, p95.beside, p95.ratio].map(spreadOf);
  const perSecond = (count: number) => Math.round(count / ((rounds * (roundMs + 500)) / 1_000));
  say(`  p95 ${alone?.median.toFixed(1)} ms alone, ${beside?.median.toFixed(1)} ms beside`);
  say(`  ratio ${ratio?.median.toFixed(2)} (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)}); aim: at most 2`);
  say(`  the loud one: ${perSecond(answered.served)} calls a second served, ${perSecond(answered.refused)} refused`);
}

/** The p95 of an occasional caller, in milliseconds. Throws if a call isn't answered with 200. */
async function askQuietly(port: number, tokens: readonly string[], ms: number): Promise<number> {
  const taken: number[] = [];
  const asking: Promise<void>[] = [];
  const ask = async (token: string) => {
    const begun = performance.now();
    const { status } = await send(port, { method: 'GET', path: '/api/leads?limit=50', token });
    if (status !== 200) throw new Error(`The quiet agency was answered ${status}.`);
    taken.push(performance.now() - begun);
  };
  for (const end = performance.now() + ms; performance.now() < end; await sleep(quietEveryMs)) {
    asking.push(ask(tokens[asking.length % tokens.length] as string));
  }
  await Promise.all(asking);
  return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] as number;
}

function askAsFastAsPossible(load: LoadProcess, port: number, tokens: readonly string[], seconds: number) {
  const calls = tokens.flatMap((token) => loudPaths.map((path): Call => ({ method: 'GET', path, token })));
  const requests = calls.map(rawRequest);
  return load.run({
    ports: [port],
    connections,
    seconds,
    requestsMax: null,
    requests,
    marker: null,
    firstNumber: 0,
    status: 200,
  });
}

/** Two agencies with the same number of leads, and a session for every user. */
async function twoAgencies(cluster: Cluster): Promise<Pick<Beside, 'quiet' | 'loud'>> {
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  // The users with permission for all of these calls.
  const peopleOf = (tenantId: string) =>
    Object.values(users).filter(({ tenant_id, role }) => tenant_id === tenantId && role !== 'Auditor');
  await bulkLoad(admin, ['clients', 'leads', 'audit_events', 'tallies'], async () => {
    for (const tenantId of [tenants.sol, tenants.lakeside]) {
      await loadLeads(admin, { tenantId, leads, agents: peopleOf(tenantId).map(({ id }) => id) });
    }
  });
  const sessionsOf = async (tenantId: string) => {
    const people = peopleOf(tenantId);
    const tokens = people.map(({ username }) => namedToken(tenantId, username));
    for (const [at, { id }] of people.entries()) await addSessions(cluster, tenantId, id, [tokens[at] as string]);
    return tokens;
  };
  return { quiet: await sessionsOf(tenants.sol), loud: await sessionsOf(tenants.lakeside) };
}
