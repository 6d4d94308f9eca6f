import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aLead } from '#features/leads/testing.ts';
import { type ReadStream, readStream } from '#platform/testing/read-stream.ts';
import { callServer, firstAdministrator } from '#platform/testing/server-caller.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

const dataDir = testFolder();
let left: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  left = path.join(dataDir, 'uploads', `${os.hostname()}.999999999`);
  mkdirSync(left, { recursive: true });
  server = await startServerProcess({ dataDir, port: await freePort() });
  token = await firstAdministrator(server);
});

afterAll(async () => {
  await server.stop();
});

test('what a killed server had of an upload is gone after the next start', () => {
  expect(existsSync(left)).toBe(false);
});

test('a server whose screens follow it stops in seconds, and says farewell', async () => {
  const streams: ReadStream[] = [];
  for (let count = 0; count < 5; count++) streams.push(await readStream(`${server.url}/api/live`, token));
  const lead = await callServer(server, 'POST', '/leads', { token, body: aLead() });
  const { id } = (await lead.json()) as { id: string };
  for (const { events } of streams) {
    await vi.waitFor(() => expect(events.map(({ data }) => data.id)).toContain(id));
  }
  // The limit is five seconds. A busy machine gets a minute.
  server.process.kill('SIGTERM');
  await once(server.process, 'exit', { signal: AbortSignal.timeout(60_000) });
  expect(server.process.exitCode).toBe(0);
  for (const { events } of streams) expect(events.at(-1)).toMatchObject({ name: 'farewell', data: 'closing' });
});

// Otherwise a user who was dismissed, or signed out on a stolen laptop, after the backup would be signed in again.
test('a session survives a restart, and ends when a backup is restored that knows it as open', async () => {
  await server.stop();
  const statusOf = async () => (await callServer(server, 'GET', '/auth/me', { token })).status;
  const port = await freePort();
  const backup = `${dataDir}-backup`;
  cpSync(dataDir, backup, { recursive: true, preserveTimestamps: true, filter: (file) => !file.includes('socket') });
  server = await startServerProcess({ dataDir, port });
  expect(await statusOf()).toBe(200);
  await callServer(server, 'POST', '/auth/logout', { token });
  await server.stop();
  rmSync(dataDir, { recursive: true });
  cpSync(backup, dataDir, { recursive: true, preserveTimestamps: true });
  rmSync(backup, { recursive: true });
  server = await startServerProcess({ dataDir, port });
  expect(await statusOf()).toBe(401);
  expect(server.output()).toContain('all sessions have ended');
});
