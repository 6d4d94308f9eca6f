import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aLead } from '#features/leads/testing.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { readStream } from '#platform/testing/read-stream.ts';
import { callServer, firstAdministrator, readAll } from '#platform/testing/server-caller.ts';
import {
  freePort,
  type ProductProcess,
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#platform/testing/server-process.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

// Two processes that answer and two that work, as docs/operations.md sets them up.

const folder = testFolder();
const outboxes = ['worker-1', 'worker-2'].map((name) => path.join(folder, name, 'outbox'));
let database: TestDatabase;
let env: Record<string, string>;
let ports: number[];
let servers: [ServerProcess, ServerProcess];
let workers: ProductProcess[];
let token: string;

const startServer = (at: number) =>
  startServerProcess({ dataDir: path.join(folder, `api-${at}`), port: ports[at] as number, env }, ['--no-jobs']);

beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    DATABASE_URL: databaseUrl(database.address),
    APP_KEY: testAppKey.toString('base64'),
    APP_URL: 'http://127.0.0.1',
    SMTP_URL: '',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
  };
  ports = [await freePort(), await freePort()];
  const starting = outboxes.map((outbox) => startWorkerProcess({ dataDir: path.dirname(outbox), env }));
  servers = await Promise.all([startServer(0), startServer(1)]);
  workers = await Promise.all(starting);
  token = await firstAdministrator(servers[0]);
});

afterAll(async () => {
  await Promise.all([...servers, ...workers].map((each) => each.stop()));
  await database.drop();
});

test('whoever follows one process learns what was written through the other, with one session for both', async () => {
  const [one, other] = servers;
  const stream = await readStream(`${one.url}/api/live`, token);
  const lead = await callServer(other, 'POST', '/leads', { token, body: aLead() });
  expect(lead.status).toBe(201);
  const { id } = (await lead.json()) as { id: string };
  await vi.waitFor(() => expect(stream.events.map(({ data }) => data.id)).toContain(id));
  stream.leave();
});

test('wrong passwords count at whichever process they are tried', async () => {
  const body = { username: 'admin', password: 'not the password' };
  const headers = { 'x-forwarded-for': '10.9.0.1' };
  const answers = [];
  for (let at = 0; at < 11; at += 1) {
    const server = servers[at % 2] as ServerProcess;
    answers.push((await callServer(server, 'POST', '/auth/login', { body, headers })).status);
  }
  expect(answers).toEqual([...Array(10).fill(401), 429]);
});

test('each message goes out once, whichever worker takes its job', async () => {
  const addresses = Array.from({ length: 6 }, (_, at) => `persona${at}@example.com`);
  for (const [at, email] of addresses.entries()) {
    const person = {
      username: `persona${at}`,
      email,
      full_name: `Persona ${at}`,
      role: 'Agente',
      password: 'un faro en la bahía',
    };
    const added = await callServer(servers[0], 'POST', '/auth/register', { token, body: person });
    expect([added.status, await added.text()]).toEqual([201, expect.anything()]);
  }
  await Promise.all(
    addresses.map((email, at) => {
      const headers = { 'x-forwarded-for': `10.9.1.${at}` };
      return callServer(servers[at % 2] as ServerProcess, 'POST', '/auth/forgot-password', {
        body: { email },
        headers,
      });
    }),
  );
  // Everybody was welcomed when added, and asked for a link.
  const expected = addresses.flatMap((address) => [address, address]);
  const sent = async () => (await database.admin.query("select 1 from sent_messages where status = 'sent'")).rowCount;
  await vi.waitFor(async () => expect(await sent()).toBe(expected.length), { timeout: 20_000, interval: 100 });
  const files = outboxes.flatMap((outbox) => readdirSync(outbox, { recursive: true }).map(String));
  expect(files.map((file) => file.replace(/.*-(persona\d+@.*)\.eml$/, '$1')).sort()).toEqual(expected);
}, 40_000);

test('a process killed under load: only its own calls break off, the other goes on, and a repeat gives the one lead', async () => {
  const [killed, other] = servers;
  const before = (await readAll(other, token, '/leads')).length;
  const acknowledged = new Map<string, string>();
  const broken: string[] = [];
  const writing = manyWriters(120, async (key, at) => {
    const body = { ...aLead(), notes: key };
    for (const server of at % 2 ? [killed, other] : [other, killed]) {
      const answer = await callServer(server, 'POST', '/leads', {
        token,
        body,
        headers: { 'idempotency-key': key },
      }).catch(() => null);
      if (!answer) broken.push(server.url);
      else if (answer.status !== 201) throw new Error(`${server.url}: ${answer.status} ${await answer.text()}`);
      else return void acknowledged.set(key, ((await answer.json()) as { id: string }).id);
    }
    throw new Error('Neither answered.');
  });
  await Promise.race([vi.waitUntil(() => acknowledged.size >= 40, { timeout: 30_000, interval: 2 }), writing]);
  await killed.kill();
  await writing;
  servers[0] = await startServer(0);
  expect(new Set(broken)).toEqual(new Set([killed.url]));
  const leads = await readAll<{ id: string }>(other, token, '/leads');
  expect(leads).toHaveLength(before + 120);
  expect(leads.map(({ id }) => id)).toEqual(expect.arrayContaining([...new Set(acknowledged.values())]));
  expect(new Set(acknowledged.values()).size).toBe(120);
}, 120_000);

test('processes restarted in turn lose no call of whoever asks only those that say they are ready', async () => {
  let isOver = false;
  const ready = new Set(servers.map(({ url }) => url));
  const looking = ports.map(async (port) => {
    const url = `http://127.0.0.1:${port}`;
    for (; !isOver; await sleep(100)) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok) ready.add(url);
      else ready.delete(url);
    }
  });
  const statuses = new Map<string, number>();
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = writer; !isOver; turn += 1) {
      const urls = [...ready];
      const url = urls[turn % urls.length];
      if (url === undefined) {
        statuses.set('nobody ready', (statuses.get('nobody ready') ?? 0) + 1);
        await sleep(100);
        continue;
      }
      const call =
        turn % 3
          ? callServer({ url }, 'GET', '/auth/me', { token })
          : callServer({ url }, 'POST', '/leads', { token, body: aLead() });
      const said = await call.then(
        async (answer) => (await answer.text()) && String(answer.status),
        (error: Error) => String(error.cause ?? error),
      );
      statuses.set(said, (statuses.get(said) ?? 0) + 1);
    }
  });
  try {
    for (const at of [0, 1] as const) {
      await servers[at].stop();
      expect(servers[at].process.exitCode).toBe(0);
      servers[at] = await startServer(at);
      await vi.waitUntil(() => ready.has(servers[at].url), { timeout: 30_000 });
    }
  } finally {
    isOver = true;
    await Promise.all([...writing, ...looking]);
  }
  expect([...statuses.keys()].sort()).toEqual(['200', '201']);
}, 180_000);

/** Does `write` for as many keys, six at a time. */
async function manyWriters(count: number, write: (key: string, at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let at = next++; at < count; at = next++) await write(`lead-${at}`, at);
  };
  await Promise.all(Array.from({ length: 6 }, one));
}
