import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The same words in decomposed form, as some keyboards send them: the accent after its letter. */
const decomposed = <Words extends object>(words: Words): Words => JSON.parse(JSON.stringify(words).normalize('NFD'));

async function actionsOf(path: string): Promise<string[]> {
  const { body } = await server.as('lucia').get(`${path}/history`);
  return body.map(({ action }: { action: string }) => action);
}

test('the words of a quote and of its policy, typed with accents after their letters, are no change', async () => {
  const lucia = server.as('lucia');
  const { body: lead } = await lucia.post('/leads', aLead());
  const offered = { notes: 'Señal de 500', coverage_limits: 'Según póliza', carrier: 'Compañía Única' };
  const { body: quote } = await lucia.post('/quotes', aQuote({ lead_id: lead.id, ...offered }));
  const sameQuote = await lucia.put(`/quotes/${quote.id}`, decomposed(offered));
  expect(sameQuote).toMatchObject({ status: 200, body: offered });
  expect(await actionsOf(`/quotes/${quote.id}`)).toEqual(['createQuote']);

  await lucia.put(`/quotes/${quote.id}`, { status: 'Enviada' });
  const said = { notes: 'Renovación en mañana', policy_number: 'Ñ-77' };
  const { body: policy } = await lucia.post(`/quotes/${quote.id}/convert-to-policy`, said);
  const samePolicy = await lucia.put(`/policies/${policy.id}`, decomposed(said));
  expect(samePolicy).toMatchObject({ status: 200, body: said });
  expect(await actionsOf(`/policies/${policy.id}`)).toEqual(['convertToPolicy']);
});
