import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { midnights } from '#platform/testing/midnights.ts';
import { recount } from '#platform/testing/recount.ts';
import { aPolicy, aSentQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query("update tenants set time_zone = 'America/New_York'");
});

/**
 * For each status that a list can be filtered by: whether the list has the record. Fails if the total and the rows
 * differ.
 */
async function filtersWith(list: string, statuses: readonly string[], id: string): Promise<string[]> {
  const found = [];
  for (const status of statuses) {
    const { body, headers } = await server.as('ana').get(`${list}?status=${encodeURIComponent(status)}`);
    expect(headers['x-total-count'], status).toBe(String(body.length));
    const row = body.find((one: { id: string }) => one.id === id);
    if (row) found.push(status);
    // Every card in a filtered list shows the filter's status.
    for (const { status: shown } of body) expect(shown === 'Borrador' ? 'Pendiente' : shown).toBe(status);
  }
  return found;
}

const quoteStatuses = ['Pendiente', 'Enviada', 'Aceptada', 'Rechazada', 'Vencida'];
const policyStatuses = ['Activa', 'Vencida', 'Cancelada', 'Renovada', 'Pendiente Renovación'];

describe('Before the job of the day, filter, card, record and acts agree', () => {
  test.each(midnights)('%s: what holds until %s does so at %s and no more at %s', async (zone, day, last, next) => {
    await server.admin.query('update tenants set time_zone = $1', [zone]);
    const quote = await aSentQuote(server.as('lucia'));
    const policy = await aPolicy(server.as('lucia'), { effective_date: '2025-01-01', expiration_date: '2030-01-01' });
    await server.admin.query('update quotes set valid_until = $2 where id = $1', [quote.id, day]);
    await server.admin.query('update policies set expiration_date = $2 where id = $1', [policy.id, day]);
    for (const [now, ofQuote, ofPolicy, ofSale] of [
      [next, 'Vencida', 'Vencida', 409],
      [last, 'Enviada', 'Activa', 201],
    ] as const) {
      server.setTime(now);
      const ana = server.as('ana');
      expect((await ana.get(`/quotes/${quote.id}`)).body.status).toBe(ofQuote);
      expect((await ana.get(`/policies/${policy.id}`)).body.status).toBe(ofPolicy);
      expect(await filtersWith('/quotes', quoteStatuses, quote.id)).toEqual([ofQuote]);
      expect(await filtersWith('/policies', policyStatuses, policy.id)).toEqual([ofPolicy]);
      const { quotes, policies } = (await ana.get(`/search?q=${quote.quote_number}`)).body;
      expect([quotes[0].status, policies]).toEqual([ofQuote, []]);
      const sold = (await ana.get(`/search?q=${policy.policy_number}`)).body.policies[0];
      expect(sold).toMatchObject({ id: policy.id, status: ofPolicy });
      const [noted] = await Promise.all([
        ana.put(`/quotes/${quote.id}`, { notes: `At ${now}` }),
        ana.put(`/policies/${policy.id}`, { notes: `At ${now}` }),
      ]);
      expect(noted.body.status).toBe(ofQuote);
      const expiring = (await ana.get('/policies?expiring_within=30')).body as { id: string }[];
      expect(expiring.some(({ id }) => id === policy.id)).toBe(ofPolicy === 'Activa');
      expect((await ana.post(`/quotes/${quote.id}/convert-to-policy`, {})).status).toBe(ofSale);
    }
  });

  test('a draft that nobody sent ends as well; what was answered by the client does not', async () => {
    const ids = await Promise.all(quoteStatuses.map(async () => (await aSentQuote(server.as('lucia'))).id));
    const stored = ['Borrador', 'Aceptada', 'Rechazada', 'Pendiente', 'Enviada'];
    for (const [at, id] of ids.entries()) {
      await server.admin.query("update quotes set status = $2, valid_until = '2026-11-15' where id = $1", [
        id,
        stored[at],
      ]);
    }
    await recount(server.admin);
    const shown = await Promise.all(ids.map((id) => filtersWith('/quotes', quoteStatuses, id)));
    expect(shown).toEqual([['Vencida'], ['Aceptada'], ['Rechazada'], ['Pendiente'], ['Vencida']]);
  });
});
