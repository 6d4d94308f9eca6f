import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anIntegration } from '#features/integrations/testing.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { signedBy } from './send-signed.ts';
import type { TestServer } from './test-server.ts';

/** The result once every delivery is accepted and processed. */
export interface Received {
  kills: number;
  /** How often deliveries were sent. One is sent more than once if the server died before its response. */
  sent: number;
  /** The numbers of incoming leads, leads, and their clients, and of those in the audit trail. */
  rows: number;
  leads: number;
  people: number;
  audited: number;
  /** The number of unprocessed ones. */
  open: number;
  /** How many waited when the last process was killed, and how long it took until none did. */
  left: number;
  drainedMs: number;
}

const startsMax = 10;

/** The time limit of the last work in milliseconds, for a busy machine. */
const patienceMs = 240_000;

/**
 * Sends this many deliveries, each until it is accepted, as sources do, while the server that accepts and processes
 * them is killed (-9) this often at random moments, and once more when all are accepted. Then waits until all are
 * processed.
 */
export async function killHooks(
  server: TestServer,
  { deliveries, kills, senders }: { deliveries: number; kills: number; senders: number },
): Promise<Received> {
  const { body } = await server.as('ana').post('/integrations', anIntegration());
  const hook = { path: new URL(body.webhook_url).pathname, secret: body.issued.value as string };
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vigencia-hooks-'));
  const port = await freePort();
  const startOnce = () =>
    startServerProcess({
      dataDir,
      port,
      env: {
        DATABASE_URL: databaseUrl(server.address),
        APP_KEY: server.config.appKey.toString('base64'),
        LOG_LEVEL: 'silent',
      },
    });
  // Like a process supervisor: a server that gives up because it gets no timely response is started again.
  const start = async (tries = startsMax): Promise<ServerProcess> =>
    startOnce().catch((error: unknown) => {
      if (tries === 1) throw error;
      return start(tries - 1);
    });
  let living: ServerProcess = await start();
  let next = 0;
  let accepted = 0;
  let sent = 0;
  const send = async () => {
    while (next < deliveries) {
      const number = next++;
      for (let isAccepted = false; !isAccepted; sent += 1) isAccepted = await deliver(living.url, hook, number);
      accepted += 1;
    }
  };
  try {
    const sending = Promise.all(Array.from({ length: senders }, send));
    for (let kill = 1; kill <= kills; kill += 1) {
      const after = Math.floor((deliveries / (kills + 1)) * (kill - 0.5 + Math.random()));
      while (accepted < Math.min(after, deliveries - 1)) await sleep(2);
      await living.kill();
      living = await start();
    }
    await sending;
    // Nothing is sent any more: the next process continues the work of the killed ones.
    await living.kill();
    const left = await openOf(server, body.id);
    living = await start();
    const startedAt = performance.now();
    for (let waited = 0; waited < patienceMs && (await openOf(server, body.id)) > 0; waited += 500) await sleep(500);
    const drainedMs = Math.round(performance.now() - startedAt);
    return { kills, sent, left, drainedMs, ...(await receivedOf(server, body.id)) };
  } finally {
    await living.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One attempt. false means no response or a failure. */
async function deliver(url: string, { path: at, secret }: { path: string; secret: string }, number: number) {
  const payload = {
    id: `delivery-${number}`,
    name: `Persona ${number}`,
    email: `persona.${number}@example.com`,
    product: 'Auto',
  };
  const body = JSON.stringify(payload);
  const answer = await fetch(url + at, { method: 'POST', headers: signedBy(secret, body), body }).catch(() => null);
  if (answer?.status === 200) return true;
  if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${await answer.text()}`);
  // A sender retries after a random delay.
  await sleep(50 + Math.random() * 200);
  return false;
}

async function openOf({ admin }: TestServer, integrationId: string): Promise<number> {
  const { rows } = await admin.query(
    "select count(*)::int as n from incoming_leads where integration_id = $1 and status in ('Pending', 'Processing')",
    [integrationId],
  );
  return rows[0].n;
}

async function receivedOf(
  server: TestServer,
  id: string,
): Promise<Pick<Received, 'rows' | 'leads' | 'people' | 'audited' | 'open'>> {
  const { rows } = await server.admin.query(
    `select count(*)::int as rows, count(distinct l.client_id)::int as people
     from incoming_leads i left join leads l on l.tenant_id = i.tenant_id and l.id = i.lead_id
     where i.integration_id = $1`,
    [id],
  );
  const { rows: audited } = await server.admin.query(
    `select count(*)::int as n from audit_events e join leads l on l.tenant_id = e.tenant_id and l.id = e.entity_id
     where e.action = 'createLead' and l.origin ->> 'integration_id' = $1`,
    [id],
  );
  const { rows: made } = await server.admin.query(
    "select count(*)::int as n from leads where origin ->> 'integration_id' = $1",
    [id],
  );
  return { ...rows[0], audited: audited[0].n, leads: made[0].n, open: await openOf(server, id) };
}
