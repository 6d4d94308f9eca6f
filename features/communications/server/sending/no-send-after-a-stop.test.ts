import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { sendMessages } from './send-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let people = 0;

/** A client who gets messages, and the actions of the test on the client. */
async function aPerson() {
  people += 1;
  const lucia = server.as('lucia');
  const email = `callada${people}@example.com`;
  const given = aLead();
  const { body: lead } = await lucia.post('/leads', { ...given, contact: { ...given.contact, email } });
  const say = async (change: 'revoked' | 'restored') => {
    const words = {
      communication_type: 'Email',
      address: email,
      change,
      purposes: ['service', 'marketing'],
      words: 'x',
    };
    expect((await lucia.post(`/clients/${lead.client_id}/consents`, words)).status).toBe(201);
  };
  return {
    write: async () => {
      const message = { record_type: 'lead', record_id: lead.id, communication_type: 'Email', purpose: 'service' };
      await lucia.post('/communications/messages', { ...message, subject: 'Hola', content: 'Hola.' });
    },
    stop: () => say('revoked'),
    open: () => say('restored'),
    send: () => runJobNow(server, sendMessages, server.world.tenants.sol, { communication_type: 'Email' }),
    async sent(): Promise<number> {
      const { rows } = await server.admin.query<{ n: number }>(
        'select count(*)::int as n from messages where recipient_email = $1 and attempts > 0',
        [email],
      );
      return rows[0]?.n ?? 0;
    },
    async waiting(): Promise<number> {
      const { rows } = await server.admin.query<{ n: number }>(
        "select count(*)::int as n from messages where recipient_email = $1 and phase = 'waiting'",
        [email],
      );
      return rows[0]?.n ?? 0;
    },
  };
}

const contexts = fc.array(
  fc.constantFrom('write', 'write', 'stop', 'open', 'send', 'stop beside send', 'write beside stop'),
  {
    minLength: 2,
    maxLength: 6,
  },
);

test('whatever is done in whatever order: after a stop nothing is handed over, and nothing waits', async () => {
  let stops = 0;
  await fc.assert(
    fc.asyncProperty(contexts, async (order) => {
      const { sent, waiting, ...person } = await aPerson();
      let sentAtStop: number | null = null;
      for (const name of order) {
        const parts = name.split(' beside ') as (keyof typeof person)[];
        await Promise.all(parts.map((part) => person[part]()));
        if (parts.includes('open')) sentAtStop = null;
        if (parts.includes('stop')) {
          stops += 1;
          sentAtStop = await sent();
        }
        if (sentAtStop === null) continue;
        expect(await sent()).toBe(sentAtStop);
        // A message that was being written when the stop arrived is refused when it would leave.
        if (!parts.includes('write')) expect(name === 'send' ? await waiting() : 0).toBe(0);
      }
      await person.send();
      if (sentAtStop !== null) expect([await sent(), await waiting()]).toEqual([sentAtStop, 0]);
    }),
    { numRuns: 200 },
  );
  expect(stops).toBeGreaterThan(100);
}, 300_000);
