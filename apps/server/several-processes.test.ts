import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { severalProcesses } from '#apps/testing/several-processes.ts';
import { aLead } from '#features/leads/testing.ts';
import { readStream } from '#platform/testing/read-stream.ts';
import { callServer } from '#platform/testing/server-caller.ts';
import type { ServerProcess } from '#platform/testing/server-process.ts';

// Processes that stop and start are in the long run.

const processes = severalProcesses({ workers: 2 });

test('whoever follows one process learns what was written through the other, with one session for both', async () => {
  const { servers, token } = processes;
  const [one, other] = servers;
  const stream = await readStream(`${one.url}/api/live`, token);
  onTestFinished(() => stream.leave());
  const lead = await callServer(other, 'POST', '/leads', { token, body: aLead() });
  expect(lead.status).toBe(201);
  const { id } = (await lead.json()) as { id: string };
  await vi.waitFor(() => expect(stream.events.map(({ data }) => data.id)).toContain(id));
});

test('wrong passwords count at whichever process they are tried', async () => {
  const { servers } = processes;
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
  const { database, outboxes, servers, token } = processes;
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
  // Each user got the welcome message and then the requested link.
  const expected = addresses.flatMap((address) => [address, address]);
  const sent = async () => (await database.admin.query("select 1 from sent_messages where status = 'sent'")).rowCount;
  await vi.waitFor(async () => expect(await sent()).toBe(expected.length), { timeout: 60_000, interval: 100 });
  const files = outboxes.flatMap((outbox) => readdirSync(outbox, { recursive: true }).map(String));
  expect(files.map((file) => file.replace(/.*-(persona\d+@.*)\.eml$/, '$1')).sort()).toEqual(expected);
});
