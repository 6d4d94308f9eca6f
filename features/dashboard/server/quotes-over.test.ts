import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aSentQuote } from '#features/policies/testing.ts';
import { quoteStatuses } from '#features/quotes/contract.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { expectRecount } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The dashboard's counts equal the list's, for every status. */
async function expectAgreement(): Promise<Record<string, number>> {
  const ana = server.as('ana');
  const { quotes_by_status } = (await ana.get('/dashboard/stats')).body;
  for (const status of quoteStatuses) {
    const { headers } = await ana.get(`/quotes?limit=1&status=${status}`);
    expect({ status, count: Number(headers['x-total-count']) }).toEqual({ status, count: quotes_by_status[status] });
  }
  await expectRecount(server, 'ana');
  return quotes_by_status;
}

test('a quote counts by its status until its last day is over, and as Vencida from midnight, before any job', async () => {
  server.setTime('2026-11-15T17:00:00Z');
  const lucia = server.as('lucia');
  const sent = await aSentQuote(lucia);
  const draft = await aSentQuote(lucia);
  const pending = (await lucia.post('/quotes', aQuote({ lead_id: sent.lead_id }))).body;
  for (const { id } of [sent, draft, pending]) {
    await server.admin.query("update quotes set valid_until = '2026-11-16' where id = $1", [id]);
  }
  // In the figures, drafts created by the system are pending quotes.
  await lucia.put(`/quotes/${draft.id}`, { status: 'Pendiente' });
  await server.admin.query("update quotes set status = 'Borrador' where id = $1", [draft.id]);
  // 16 November in New York, one minute before midnight and at midnight.
  server.setTime('2026-11-17T04:59:00Z');
  const before = await expectAgreement();
  server.setTime('2026-11-17T05:00:00Z');
  const after = await expectAgreement();
  expect(after.Enviada).toBe((before.Enviada ?? 0) - 1);
  expect(after.Pendiente).toBe((before.Pendiente ?? 0) - 1);
  expect(after.Vencida).toBe((before.Vencida ?? 0) + 2);
});
