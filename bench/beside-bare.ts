import { composeServices } from '#apps/server/compose.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest, send } from './http-call.ts';
import { startLoadProcess } from './load-process.ts';
import { startServer } from './server-process.ts';
import { type Spread, spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures what a long server job costs compared with the bare statements that have the same effect, and how it affects
// lists.

/** The server's services on a database, in this process and without log output. */
export async function composeOn({
  address,
  appKey,
  folder,
}: Cluster): Promise<{ services: Services; close(): unknown }> {
  const env = { DATABASE_URL: databaseUrl(address), APP_KEY: appKey.toString('base64'), DATA_DIR: folder };
  return composeServices(readConfig({ ...env, LOG_LEVEL: 'silent' }, folder), address);
}

interface Compared {
  /** The job's name. */
  job: string;
  rounds: number;
  /** The maximum ratio of the job's time to the bare time. */
  aim: number;
  /** One round: the times of the bare statements and of the job in milliseconds, and what both created. */
  round(): Promise<{ bareMs: number; jobMs: number; made: string }>;
}

/**
 * Measures alternating rounds of the bare statements and of the job, and reports their times. Returns the job's time.
 */
export async function compareWithBare(
  { job, rounds, aim, round }: Compared,
  say: Surroundings['say'],
): Promise<Spread> {
  const times = { bare: [] as number[], job: [] as number[], ratio: [] as number[] };
  for (let number = 1; number <= rounds; number += 1) {
    const { bareMs, jobMs, made } = await round();
    times.bare.push(bareMs);
    times.job.push(jobMs);
    times.ratio.push(jobMs / bareMs);
    say(`round ${number}: ${made}: SQL alone ${bareMs.toFixed(0)} ms, ${job} ${jobMs.toFixed(0)} ms`);
  }
  const [bare, whole, ratio] = [times.bare, times.job, times.ratio].map((taken) => spreadOf(taken) as Spread) as [
    Spread,
    Spread,
    Spread,
  ];
  say(`SQL alone ${bare.median.toFixed(0)} ms, ${job} ${whole.median.toFixed(0)} ms`);
  const range = `${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}`;
  say(`  ratio ${ratio.median.toFixed(2)} (${range}); aim: at most ${aim}`);
  return whole;
}

interface Beside {
  job: string;
  tokens: readonly string[];
  /** The path that starts the job and answers with 202. */
  path: string;
  /** The job's duration without other calls. */
  jobMs: number;
  /** The job's progress in words. If omitted, it isn't reported. */
  done?: () => Promise<string>;
}

/** Requests lists of policies from a server, alone and during the job, and reports their p95. */
export async function listsBeside(
  cluster: Cluster,
  { job, tokens, path, jobMs, done }: Beside,
  { say, started }: Surroundings,
): Promise<void> {
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  const requests = tokens.map((token) => rawRequest({ method: 'GET', path: '/api/policies?limit=50', token }));
  const ask = (seconds: number) =>
    load.run({
      ports: [server.port],
      connections: 4,
      seconds,
      requestsMax: null,
      requests,
      marker: null,
      firstNumber: 0,
      status: 200,
    });
  await ask(4);
  const alone = await ask(5);
  const { status } = await send(server.port, { method: 'POST', path, token: tokens[0] as string, body: {} });
  if (status !== 202) throw new Error(`The job was not begun: ${status}`);
  const beside = await ask(Math.max(1, Math.floor(jobMs / 1_000)));
  if (done) say(`${job} beside the lists, in ${beside.seconds.toFixed(0)} s: ${await done()}`);
  const ratio = (beside.p95Ms / alone.p95Ms).toFixed(2);
  say(
    `50 policies, 4 at once: p95 ${alone.p95Ms} ms alone, ${beside.p95Ms} ms beside ${job}; ratio ${ratio} (aim: at most 2)`,
  );
}
