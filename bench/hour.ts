import { createAgencies } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { type Call, rawRequest } from './http-call.ts';
import { startLoadProcess } from './load-process.ts';
import { metricsToken } from './loop-lag.ts';
import { connections } from './measure.ts';
import { residentMb } from './process-usage.ts';
import { scenariosOf } from './scenarios.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// Measures a server's memory under mixed use: every call of the benchmark in turn, each as soon as the last one is
// answered.

/** The seconds of each minute for reads and for writes. */
const [readSeconds, writeSeconds] = [50, 10];
/** Sign-in is left out: it would measure argon2, and a user signs in once a day. */
const leftOut = ['sign-in'];

/** Loads the server for that many minutes, and reports its memory every minute. */
export async function benchHour(cluster: Cluster, minutes: number, { say, started }: Surroundings): Promise<void> {
  say('Loading …');
  const agencies = await createAgencies(cluster);
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  const scenarios = (await scenariosOf(agencies, server.port)).filter(({ name }) => !leftOut.includes(name));
  let firstNumber = 1_000_000;
  const ask = async (status: number, seconds: number) => {
    const asked = scenarios.filter((scenario) => scenario.status === status);
    const result = await load.run({
      ports: [server.port],
      connections,
      seconds,
      requestsMax: null,
      firstNumber,
      status,
      requests: inTurn(asked.map(({ calls }) => calls)).map(rawRequest),
      marker: asked.find(({ marker }) => marker !== null)?.marker ?? null,
    });
    firstNumber += result.requests + result.failures + connections;
    return result;
  };
  say(`Before: ${residentMb(server.pid)} MB`);
  for (let minute = 1; minute <= minutes; minute += 1) {
    const [read, written] = [await ask(200, readSeconds), await ask(201, writeSeconds)];
    const heap = await heapMb(server.port);
    const failures = read.failures + written.failures;
    say(
      `Minute ${minute}: ${residentMb(server.pid)} MB, of them ${heap} MB in the heap; ${read.requests} read, ${written.requests} written, ${failures} failed`,
    );
  }
}

/** The first call of each, then the second of each, and so on. */
function inTurn(calls: readonly (readonly Call[])[]): Call[] {
  const longest = Math.max(...calls.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => calls.flatMap((each) => each[at] ?? [])).flat();
}

/** The heap size from the server's own metrics. */
async function heapMb(port: number): Promise<number | null> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const bytes = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1];
  return bytes === undefined ? null : Math.round(Number(bytes) / 1e6);
}
