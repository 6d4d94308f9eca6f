import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aLead } from '#features/leads/testing.ts';
import { callServer, firstAdministrator, readAll } from '#platform/testing/server-caller.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

// Without this, an agency could lose a lead that the screen reported as saved, or have it twice after a retry.
const leads = 1_000;
const kills = 10;
const writers = 6;

const dataDir = testFolder();
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  port = await freePort();
  server = await startServerProcess({ dataDir, port });
});

afterAll(async () => {
  await server.stop();
});

test('1,000 acknowledged leads survive ten kills of the server: none lost, none doubled', async () => {
  const token = await firstAdministrator(server);
  const acknowledged = new Map<string, string>();
  let next = 0;
  const write = async () => {
    while (next < leads) {
      const number = next++;
      acknowledged.set(`lead-${number}`, await createUntilAcknowledged(token, `lead-${number}`));
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  for (let kill = 1; kill <= kills; kill += 1) {
    // Spread over the complete run, at random moments.
    const after = Math.floor((leads / (kills + 1)) * (kill - 0.5 + Math.random()));
    await vi.waitUntil(() => acknowledged.size >= Math.min(after, leads - 1), { timeout: 60_000, interval: 5 });
    await server.kill();
    server = await startServerProcess({ dataDir, port });
  }
  await writing;

  const stored = await readAll<{ id: string }>(server, token, '/leads');
  expect(acknowledged.size).toBe(leads);
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(acknowledged.values()));
  expect(stored).toHaveLength(leads);
}, 180_000);

/** Sends the same lead with the same key until the server responds. */
async function createUntilAcknowledged(token: string, key: string): Promise<string> {
  const body = { ...aLead(), notes: key };
  for (;;) {
    const headers = { 'idempotency-key': key };
    const answer = await callServer(server, 'POST', '/leads', { token, body, headers }).catch(() => null);
    if (answer?.status === 201) return ((await answer.json()) as { id: string }).id;
    if (answer && answer.status < 500) throw new Error(`Refused: ${await answer.text()}`);
    // A refused client retries with a delay.
    await sleep(50);
  }
}
