import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { Answer } from '#platform/testing/caller.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('no call fails when one client is quoted, changed, sold to and written about by everybody at once', async () => {
  const [lucia, miguel] = [server.as('lucia'), server.as('miguel')];
  const { client_id, id: first } = (await lucia.post('/leads', aLead())).body;
  const { contact } = aLead();
  const leads = [first];
  for (let n = 0; n < 4; n += 1) leads.push((await lucia.post('/leads', { ...aLead(), client_id })).body.id);
  const answers: Answer[] = [];
  const many = (count: number, call: (n: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, async (_, n) => answers.push(await call(n))));

  // Few enough at once that no request waits long for a connection on the slowest machine.
  for (let round = 0; round < 10; round += 1) {
    const quotes: string[] = [];
    for (const lead_id of leads) {
      await miguel.put(`/leads/${lead_id}`, { status: 'Contactado' });
      const { body } = await miguel.post('/quotes', aQuote({ lead_id }));
      await miguel.put(`/quotes/${body.id}`, { status: 'Enviada' });
      quotes.push(body.id);
    }
    await Promise.all([
      many(6, (n) => lucia.post('/quotes', aQuote({ lead_id: leads[n % 5] }))),
      many(6, (n) => miguel.put(`/leads/${leads[n % 5]}`, { notes: `${n}`, contact: { address: `Calle ${n}` } })),
      many(6, (n) => lucia.put(`/leads/${leads[(n * 3) % 5]}`, { contact: { name: `María ${round} ${n}` } })),
      many(5, (n) => miguel.post(`/quotes/${quotes[n % 5]}/convert-to-policy`)),
      many(5, (n) => lucia.put(`/quotes/${quotes[(n + 2) % 5]}`, { notes: `${n}`, coverage_limits: `${n}` })),
      many(3, (n) => lucia.post('/leads', { contact: { ...contact, address: `Calle ${n}` }, client_id })),
    ]);
  }

  const failed = answers.filter(({ status }) => status >= 500).map(({ status, body }) => `${status} ${body.detail}`);
  expect(failed).toEqual([]);
  expect(answers).toHaveLength(10 * 31);
  await expectRecount(server, 'ana');
});
