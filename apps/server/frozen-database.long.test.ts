import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aLead } from '#features/leads/testing.ts';
import { readStream } from '#platform/testing/read-stream.ts';
import { firstAdministrator } from '#platform/testing/server-caller.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

const dataDir = testFolder();
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  server = await startServerProcess({ dataDir, port: await freePort(), env: { LOG_LEVEL: 'fatal' } });
  token = await firstAdministrator(server);
});

afterAll(async () => {
  signalDatabase('SIGKILL');
  await server.kill();
});

/** The postmaster and all of its child processes. */
function databaseProcesses(): number[] {
  const [line = ''] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', line], { encoding: 'utf8' });
  return [line, ...children.trim().split('\n')].map(Number);
}

/** They stay the same while no process starts. */
let processes: number[] = [];
function signalDatabase(signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** The product's limits in seconds: twelve for a response, ten for the shutdown. A busy machine gets a minute. */
const patienceMs = 60_000;

const ask = async (method: string, address: string, body?: unknown) => {
  const answer = await fetch(`${server.url}${address}`, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      ...(!address.includes('login') && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.text();
  return { address, status: answer.status };
};

/** A connection with one completed request, which stays open for the next. */
async function keepAlive(): Promise<Socket> {
  const { port, hostname } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname });
  socket.on('error', () => {});
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

test('503 for every call while the database is frozen, long before a minute is over, and the end in order as well', async () => {
  // Connections of every pool are open and idle.
  await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/api/leads')));
  const stream = await readStream(`${server.url}/api/live`, token);
  processes = databaseProcesses();
  signalDatabase('SIGSTOP');

  const calls = () => [
    ...Array.from({ length: 12 }, () => ask('GET', '/api/leads')),
    ask('POST', '/api/leads', aLead()),
    ask('GET', '/api/auth/me'),
    ask('GET', '/api/search?q=ana'),
    ask('POST', '/api/auth/login', { username: 'admin', password: 'some-password' }),
    ask('POST', '/api/auth/forgot-password', { email: 'ana@example.com' }),
    ask('GET', '/api/live'),
    ask('GET', '/readyz'),
  ];
  const first = calls();
  // The other requests start while the first ones still wait.
  await sleep(4_500);
  const answers = await Promise.all([...first, ...calls()]);
  for (const { address, status } of answers) expect(status, address).toBe(503);

  const kept = await Promise.all([keepAlive(), keepAlive(), keepAlive()]);
  onTestFinished(() => kept.forEach((socket) => void socket.destroy()));
  const under = ask('GET', '/api/leads').catch(() => null);
  // The arrival of the request at the server is not observable.
  await sleep(50);
  server.process.kill('SIGTERM');
  const [code] = await once(server.process, 'exit', { signal: AbortSignal.timeout(patienceMs) });
  expect(code, server.output()).toBe(0);
  expect(stream.events.at(-1)).toMatchObject({ name: 'farewell', data: 'closing' });
  await under;
}, 240_000);
