import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { settleMessages } from '#features/communications/server/index.ts';
import { recorded, signedEvents } from '#features/communications/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { type ProductProcess, startWorkerProcess } from '#platform/testing/server-process.ts';
import { runJobNow } from './run-job.ts';
import type { TestServer } from './test-server.ts';

/** The outcomes of messages whose worker and provider died repeatedly. */
export interface Sent {
  /** How many the provider has, and how many it has more than once. */
  taken: number;
  twice: number;
  /** The statuses in the history after the provider's reports and one day. */
  delivered: number;
  unknown: number;
  /** Any other status. */
  other: number;
  /** From the first message until none waited. */
  sentMs: number;
}

/** The provider's delay in milliseconds, long enough that some message is in process at any moment. */
const thinkMs = 60;
const patienceMs = 600_000;

/** A mail provider that dies with all messages in process, and restarts at once. */
async function startProvider() {
  const { answer } = JSON.parse(recorded('sendgrid-mail-send'));
  const taken = new Map<string, number>();
  const start = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(async (request, response) => {
        const read = Array.fromAsync(request as AsyncIterable<Buffer>);
        const body = await read.then((chunks) => Buffer.concat(chunks).toString()).catch(() => null);
        if (body === null) return;
        const id: string = JSON.parse(body).personalizations[0].custom_args.communication_log_id;
        const take = () => taken.set(id, (taken.get(id) ?? 0) + 1);
        const isEarly = Math.random() < 0.5;
        if (isEarly) take();
        // The provider takes time and may die in the meantime.
        await sleep(thinkMs);
        if (response.destroyed) return;
        if (!isEarly) take();
        const { 'content-length': _, ...headers } = answer.headers;
        response.writeHead(answer.status, headers).end(answer.body);
      }).listen(port, '127.0.0.1', () => resolve(server));
    });
  let listening = await start(0);
  const { port } = listening.address() as AddressInfo;
  const stop = () =>
    new Promise((resolve) => {
      listening.close(resolve);
      listening.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    stop,
    async kill() {
      await stop();
      listening = await start(port);
    },
  };
}

/**
 * Sends to this many clients at once, while the sending worker is killed (-9) and the provider dies, alternately, this
 * often in total. Then waits until all are sent, the provider has reported what it has, and one day has passed.
 */
export async function killMessages(
  server: TestServer,
  { messages, kills }: { messages: number; kills: number },
): Promise<Sent> {
  const provider = await startProvider();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vigencia-messages-'));
  // biome-ignore lint/plugin/no-machine-clock: A process that is killed at real times.
  server.setTime(new Date().toISOString());
  const ana = server.as('ana');
  await ana.put('/communications/settings', {
    email_provider: 'SendGrid',
    sendgrid_api_key: 'SG.f',
    sender_email: 'no-reply@agency.example.com',
  });
  const ids: string[] = [];
  for (let number = 0; number < messages; number += 1) {
    const lead = aLead();
    const contact = { ...lead.contact, email: `carta${number}@example.com`, phone: '' };
    ids.push((await ana.post('/leads', { ...lead, contact })).body.id);
  }
  const start = () =>
    startWorkerProcess({
      dataDir,
      env: {
        DATABASE_URL: databaseUrl(server.address),
        APP_KEY: server.config.appKey.toString('base64'),
        SENDGRID_API_URL: provider.url,
      },
    });
  let worker: ProductProcess = await start();
  try {
    const began = performance.now();
    const list = { record_type: 'lead', record_ids: ids, communication_type: 'Email', purpose: 'service' };
    const { body } = await ana.post('/communications/messages/list', { ...list, subject: 'Hola', content: 'Hola.' });
    if (body.count !== messages) throw new Error(`${body.count} of ${messages} were written.`);
    for (let kill = 1; kill <= kills; kill += 1) {
      const after = Math.floor((messages / (kills + 1)) * (kill - 0.5 + Math.random()));
      for (const until = began + patienceMs; provider.taken.size < after && performance.now() < until; ) await sleep(5);
      // Messages in process may be at any point of it.
      await sleep(Math.random() * 2 * thinkMs);
      if (kill % 2 === 0) await provider.kill();
      else {
        await worker.kill();
        worker = await start();
      }
    }
    for (let waits = messages; waits > 0 && performance.now() - began < patienceMs; await sleep(200))
      waits = await waiting(server);
    const sentMs = Math.round(performance.now() - began);
    await worker.stop();
    return { ...(await outcomes(server, provider.taken)), sentMs };
  } finally {
    await worker.kill();
    await provider.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function waiting({ admin }: TestServer): Promise<number> {
  const { rows } = await admin.query("select count(*)::int as n from messages where phase = 'waiting'");
  return rows[0].n;
}

/** The provider reports the messages that it has. Unreported ones are examined a day later. */
async function outcomes(server: TestServer, taken: ReadonlyMap<string, number>): Promise<Omit<Sent, 'sentMs'>> {
  const { sol } = server.world.tenants;
  const events = [...taken.keys()].map((id) => ({
    sg_event_id: `${id} delivered`,
    event: 'delivered',
    // biome-ignore lint/plugin/no-machine-clock: A process that is killed at real times.
    timestamp: Math.floor(Date.now() / 1_000),
    communication_log_id: id,
    tenant_id: sol,
  }));
  const agency = { as: () => server.as('ana') };
  const { address, body, headers } = await signedEvents(agency, events);
  const url = `/hooks/sendgrid/${address}`;
  const { statusCode } = await server.http.inject({ method: 'POST', url, payload: body, headers });
  if (statusCode !== 200) throw new Error(`The events were answered with ${statusCode}.`);
  // biome-ignore lint/plugin/no-machine-clock: A process that is killed at real times.
  server.setTime(new Date(Date.now() + 86_400_000 + 60_000).toISOString());
  await runJobNow(server, settleMessages, sol, { communication_type: 'Email' });
  const { rows } = await server.admin.query<{ id: string; status: string; reason_code: string | null }>(
    'select id, status, reason_code from messages',
  );
  const delivered = rows.filter(({ id, status }) => status === 'Delivered' && taken.has(id)).length;
  const isUnknown = (row: (typeof rows)[number]) => row.reason_code === 'outcome_unknown' && !taken.has(row.id);
  const unknown = rows.filter(isUnknown).length;
  const twice = [...taken.values()].filter((count) => count > 1).length;
  return { taken: taken.size, twice, delivered, unknown, other: rows.length - delivered - unknown };
}
