import type { SentStatement } from '#platform/server/database/observe.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest, send } from './http-call.ts';
import type { LoadProcess } from './load-process.ts';
import type { ObservedServer } from './observed-server.ts';
import type { Pgbench } from './pgbench.ts';
import type { Script } from './pgbench-script.ts';
import { cpuSeconds, familyCpuSeconds } from './process-usage.ts';
import type { Scenario } from './scenarios.ts';
import type { ServerProcess } from './server-process.ts';

export const connections = 16;

/** One round: the server, and pgbench twice directly after it. Times per request are microseconds of processor time. */
export interface Round {
  perSecond: number;
  /** Requests with an unexpected answer. */
  failures: number;
  p50Ms: number;
  p99Ms: number;
  serverUs: number | null;
  databaseUs: number | null;
  /** The processor time of generating the load, separate from the server's. */
  loadUs: number;
  pgbenchPerSecond: number | null;
  pgbenchDatabaseUs: number | null;
  /** The rate of the minimal PostgreSQL statements for the same result. */
  leanestPerSecond: number | null;
}

export interface Pace {
  rounds: number;
  warmUpMaxSeconds: number;
  roundSeconds: number;
}

export interface Bench {
  cluster: Cluster;
  server: ServerProcess;
  load: LoadProcess;
  pgbench: Pgbench | null;
}

/** The statements of a scenario's first call, observed on a second server. */
export async function traceScenario(
  server: ObservedServer,
  { calls, status, name }: Scenario,
): Promise<readonly SentStatement[]> {
  const [call] = calls;
  if (!call) throw new Error(`The scenario ${name} has no call.`);
  const ask = async () => {
    const answer = await send(server.port, call);
    if (answer.status !== status) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  // The first call also opens connections.
  await ask();
  const { statements } = await server.trace(ask);
  return statements;
}

/** Warms up both sides, then measures them in turn. */
export async function measure(bench: Bench, scenario: Scenario, script: Script, pace: Pace): Promise<Round[]> {
  const seconds = Math.max(1, pace.roundSeconds * scenario.share);
  await loadServer(bench, scenario, pace.warmUpMaxSeconds, scenario.warmUpRequests);
  const leanest = scenario.leanest ?? script;
  for (const each of [script, leanest]) await bench.pgbench?.run(each, { seconds: 1, connections });
  const rounds: Round[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const server = await loadServer(bench, scenario, seconds);
    const same = await loadDatabase(bench, script, seconds);
    const { pgbenchPerSecond: leanestPerSecond } = await loadDatabase(bench, leanest, seconds);
    rounds.push({ ...server, ...same, leanestPerSecond });
  }
  return rounds;
}

let nextNumber = 1_000_000;

async function loadServer(
  { cluster, server, load }: Bench,
  scenario: Scenario,
  seconds: number,
  requestsMax: number | null = null,
) {
  const serverBefore = cpuSeconds(server.pid);
  const databaseBefore = familyCpuSeconds(cluster.postmasterPid);
  const result = await load.run({
    ports: [server.port],
    connections,
    seconds,
    requestsMax,
    requests: scenario.calls.map(rawRequest),
    marker: scenario.marker,
    firstNumber: nextNumber,
    status: scenario.status,
  });
  const { requests, failures, p50Ms, p99Ms } = result;
  if (requests === 0) throw new Error(`${scenario.name}: none of ${failures} requests was answered as expected.`);
  nextNumber += requests + failures + connections;
  return {
    perSecond: requests / result.seconds,
    failures,
    p50Ms,
    p99Ms,
    serverUs: microseconds(serverBefore, cpuSeconds(server.pid), requests),
    databaseUs: microseconds(databaseBefore, familyCpuSeconds(cluster.postmasterPid), requests),
    loadUs: (result.cpuSeconds * 1e6) / requests,
  };
}

async function loadDatabase({ cluster, pgbench }: Bench, script: Script, seconds: number) {
  if (!pgbench) return { pgbenchPerSecond: null, pgbenchDatabaseUs: null };
  const before = familyCpuSeconds(cluster.postmasterPid);
  const { perSecond, transactions } = await pgbench.run(script, {
    seconds: Math.max(1, Math.round(seconds)),
    connections,
  });
  return {
    pgbenchPerSecond: perSecond,
    pgbenchDatabaseUs: microseconds(before, familyCpuSeconds(cluster.postmasterPid), transactions),
  };
}

function microseconds(before: number | null, after: number | null, count: number): number | null {
  return before === null || after === null || count === 0 ? null : ((after - before) * 1e6) / count;
}
