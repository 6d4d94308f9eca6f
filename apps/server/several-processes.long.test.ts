import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { severalProcesses } from '#apps/testing/several-processes.ts';
import { aLead } from '#features/leads/testing.ts';
import { callServer, readAll } from '#platform/testing/server-caller.ts';

const processes = severalProcesses({ workers: 1 });

test('a process killed under load: only its own calls break off, the other goes on, and a repeat gives the one lead', async () => {
  const { servers, token } = processes;
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
  await Promise.race([vi.waitUntil(() => acknowledged.size >= 40, { timeout: 60_000, interval: 2 }), writing]);
  await killed.kill();
  await writing;
  servers[0] = await processes.startServer(0);
  expect(new Set(broken)).toEqual(new Set([killed.url]));
  const leads = await readAll<{ id: string }>(other, token, '/leads');
  expect(leads).toHaveLength(before + 120);
  expect(leads.map(({ id }) => id)).toEqual(expect.arrayContaining([...new Set(acknowledged.values())]));
  expect(new Set(acknowledged.values()).size).toBe(120);
}, 120_000);

test('processes restarted in turn lose no call of whoever asks only those that say they are ready', async () => {
  const { servers, token } = processes;
  let isOver = false;
  const ready = new Set(servers.map(({ url }) => url));
  const looking = servers.map(async ({ url }) => {
    // At the interval of a proxy's health checks.
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
        // A client that gets no response.
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
      servers[at] = await processes.startServer(at);
      await vi.waitUntil(() => ready.has(servers[at].url), { timeout: 60_000 });
    }
  } finally {
    isOver = true;
    await Promise.all([...writing, ...looking]);
  }
  expect([...statuses.keys()].sort()).toEqual(['200', '201']);
}, 180_000);

/** Runs `write` for this many keys, six at a time. */
async function manyWriters(count: number, write: (key: string, at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let at = next++; at < count; at = next++) await write(`lead-${at}`, at);
  };
  await Promise.all(Array.from({ length: 6 }, one));
}
