import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { aLead } from '#features/leads/testing.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { adminConnection } from '#platform/server/database/database.ts';
import { systemClock } from '#platform/server/ground/clock.ts';
import { callServer, firstAdministrator } from '#platform/testing/server-caller.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { addDue, faultsAfter } from './killed-engine.ts';

/** How the database is ended: in order, immediately, or as by a machine failure. */
type Ending = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** The result, once no call is refused any more. */
export interface Restarts {
  /** The distinct statuses of all calls. */
  statuses: number[];
  /** The number of complete batches of the engine's run at each end of the database. */
  batches: number[];
  /** See `faultsAfter`. */
  faults: Record<string, number>;
  /** The difference between the existing and the acknowledged leads. */
  leadsOff: number;
}

interface Call {
  at: number;
  status: number;
}

/** Whether a policy has a successor is checked against all of its client's. */
const ofOneClient = 500;
const writers = 3;
const readers = 2;

/**
 * Ends the PostgreSQL of a real server in the middle of a run of the renewal engine, with concurrent writers and
 * readers, once in each way, and waits until the run is complete. The server restarts the database itself.
 */
export async function restartDatabase(endings: readonly Ending[], policies: number): Promise<Restarts> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vigencia-restarted-'));
  const server = await startServerProcess({ dataDir, port: await freePort(), env: { LOG_LEVEL: 'fatal' } });
  try {
    return await restartUnder(server, dataDir, endings, policies);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function restartUnder(
  server: ServerProcess,
  dataDir: string,
  endings: readonly Ending[],
  policies: number,
): Promise<Restarts> {
  const token = await firstAdministrator(server);
  const call = async (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) => {
    const answer = await callServer(server, method, address, { token, ...(body && { body }) });
    return { status: answer.status, body: await answer.json(), headers: {} };
  };
  const post = (address: string, body?: unknown) => call('POST', address, (body ?? {}) as object);
  const put = (address: string, body?: unknown) => call('PUT', address, (body ?? {}) as object);
  const made = new Set<string>();
  let agencyId = '';
  for (let from = 0; from < policies; from += ofOneClient) {
    const template = await aPolicyUntil({ post, put }, addDays(systemClock().toISOString().slice(0, 10), 12));
    made.add(template.quote.lead.id);
    agencyId = await inDatabase(dataDir, async (admin) => {
      const { rows } = await admin.query<{ tenant_id: string }>('select tenant_id from policies limit 1');
      const id = rows[0]?.tenant_id as string;
      await addDue(admin, id, template.id, { from, count: ofOneClient - 1 });
      return id;
    });
  }

  const calls: Call[] = [];
  let isOver = false;
  const noted = async (answer: Promise<Response>): Promise<Response> => {
    const { status } = await answer.then((known) => {
      calls.push({ at: performance.now(), status: known.status });
      return known;
    });
    // A refused client retries with a delay.
    if (status === 503) await sleep(50);
    return answer;
  };
  const write = async () => {
    while (!isOver) {
      const [body, headers] = [aLead(), { 'idempotency-key': randomUUID() }];
      let answer: Response;
      do answer = await noted(callServer(server, 'POST', '/leads', { token, body, headers }));
      while (answer.status === 503);
      if (answer.status === 201) made.add(((await answer.json()) as { id: string }).id);
    }
  };
  const read = async () => {
    while (!isOver) await noted(callServer(server, 'GET', '/renewals?limit=50', { token }));
  };
  const load = Promise.all([...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)]);
  // Awaited below, after the restart of the database.
  load.catch(() => {});

  const batches: number[] = [];
  const refusedSince = (end: number) => calls.some(({ at, status }) => status === 503 && at > end);
  try {
    await until('the engine is started', async () => (await post('/renewals/process')).status === 202);
    for (const ending of endings) {
      const before = batches.at(-1) ?? 0;
      batches.push(await untilBatch(server, token, before + 1));
      const end = performance.now();
      process.kill(Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), ending);
      await until('the end shows', async () => refusedSince(end));
    }
    await untilBatch(server, token, Number.POSITIVE_INFINITY);
  } finally {
    isOver = true;
  }
  await load;
  return inDatabase(dataDir, async (admin) => {
    const { rows } = await admin.query<{ id: string }>('select id from leads');
    const known = new Set(rows.map(({ id }) => id));
    const off = [...made].filter((id) => !known.has(id)).length + [...known].filter((id) => !made.has(id)).length;
    return {
      statuses: [...new Set(calls.map(({ status }) => status))].sort(),
      batches,
      faults: await faultsAfter(admin, agencyId),
      leadsOff: off,
    };
  });
}

/**
 * Waits until the engine's run has completed this many batches or has ended. Returns the number of complete batches.
 */
async function untilBatch(server: ServerProcess, token: string, count: number): Promise<number> {
  for (let done = 0; ; ) {
    let run = { batches: 0, status: '' };
    await until('the engine goes on', async () => {
      const answer = await callServer(server, 'GET', '/renewals/engine-status', { token });
      if (answer.status !== 200) return false;
      ({ run } = (await answer.json()) as { run: typeof run });
      return run.batches > done || run.batches >= count || run.status === 'done';
    });
    if (run.batches >= count || run.status === 'done') return run.batches;
    done = run.batches;
  }
}

/** Polls a condition until it is true. Throws after two minutes, in which any work must continue. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 120_000; !(await isSo()); await sleep(20)) {
    if (performance.now() > end) throw new Error(`It was waited in vain until ${what}.`);
  }
}

async function inDatabase<T>(dataDir: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const host = path.join(realpathSync(dataDir), 'postgres-socket');
  const address = { host, port: 5432, database: 'vigencia', user: 'postgres', password: null, ssl: false };
  const admin = new pg.Client(adminConnection(address));
  await admin.connect();
  return work(admin).finally(() => admin.end());
}
