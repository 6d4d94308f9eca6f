import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRenewedPolicy, clearRenewals, processRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { recount } from '#platform/testing/recount.ts';

// The next term of a policy was cancelled from its first day on: the policy covers to its end, which can be moved, is
// offered again, and can get a second next term.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearRenewals(server);
  await recount(server.admin);
  server.setTime('2026-06-01T16:00:00Z');
});

const ana = () => server.as('ana');
const nextBegins = async (id: string) => (await ana().get(`/policies/${id}`)).body.next_begins;
const sell = async (quote: string) => await server.as('lucia').post(`/quotes/${quote}/convert-to-policy`, {});

/** A policy with a next term that covers nothing, and the quote for another one. */
async function offeredAnew() {
  const { policy, renewal } = await aRenewedPolicy(server, '2026-06-20');
  const { body: first } = await sell(renewal.quote.id);
  const cancelled = { status: 'Cancelada', cancelled_on: '2026-06-20' };
  expect((await ana().put(`/policies/${first.id}`, cancelled)).status).toBe(200);
  await ana().put(`/policies/${policy.id}`, { expiration_date: '2026-06-25' });
  await processRenewals(server);
  const { body: renewals } = await ana().get(`/renewals?policy_id=${policy.id}`);
  const again = renewals.find((one: { renewal_date: string }) => one.renewal_date === '2026-06-25');
  return { policy: policy.id as string, first: first.id as string, quote: again.quote.id as string };
}

test('201: a next term that covers nothing stands in the way of no other', async () => {
  const { policy, first, quote } = await offeredAnew();
  expect(await nextBegins(policy)).toBeNull();
  const { status, body } = await sell(quote);
  expect([status, body.renews, body.effective_date]).toEqual([201, policy, '2026-06-25']);
  expect(await nextBegins(policy)).toBe('2026-06-25');
  // The first next term still covers nothing, on any day.
  const moved = { effective_date: '2026-06-22', cancelled_on: '2026-06-22' };
  expect((await ana().put(`/policies/${first}`, moved)).status).toBe(200);
  expect(await nextBegins(policy)).toBe('2026-06-25');
  await expectRecount(server, 'ana');
});

describe('422: while there is another one, the first can', () => {
  const refused = {
    en: 'The policy this one renews already has another next term. Cancel that term first.',
    es: 'La póliza que esta renueva ya tiene otra próxima vigencia. Cancele primero esa vigencia.',
  };

  test.each([
    ['not come back', { status: 'Activa' }, 'status'],
    ['not be cancelled a day later', { cancelled_on: '2026-06-21' }, 'cancelled_on'],
    ['not begin a day before it was cancelled', { effective_date: '2026-06-19' }, 'effective_date'],
  ])('%s', async (_, change, field) => {
    const { policy, first, quote } = await offeredAnew();
    const { body: second } = await sell(quote);
    for (const [language, message] of Object.entries(refused)) {
      const { status, body } = await ana().put(`/policies/${first}`, change, { 'accept-language': language });
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field, message })]]);
    }
    expect(await nextBegins(policy)).toBe('2026-06-25');
    await ana().put(`/policies/${second.id}`, { status: 'Cancelada', cancelled_on: second.effective_date });
    expect((await ana().put(`/policies/${first}`, change)).status).toBe(200);
    expect(await nextBegins(policy)).toBe('effective_date' in change ? '2026-06-19' : '2026-06-20');
    await expectRecount(server, 'ana');
  });
});

test('one of two at once is the next term: the first that comes back, or the second that is sold', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { policy, first, quote } = await offeredAnew();
    const [sale, back] = await Promise.all([sell(quote), ana().put(`/policies/${first}`, { status: 'Activa' })]);
    expect(sale.status).toBe(201);
    const isSecond = sale.body.renews === policy;
    expect([isSecond, back.status]).toEqual(isSecond ? [true, 422] : [false, 200]);
    expect(await nextBegins(policy)).toBe(isSecond ? '2026-06-25' : '2026-06-20');
  }
  await expectRecount(server, 'ana');
});

test('a next term is sold while everybody changes the old one, and nobody waits crosswise for the plan', async () => {
  await server.admin.query('update tenants set max_policies = 100000');
  for (let round = 0; round < 4; round += 1) {
    const { policy, renewal } = await aRenewedPolicy(server, '2026-06-20');
    const answers = await Promise.all([
      sell(renewal.quote.id),
      ...['Activa', 'Vencida', 'Activa', 'Vencida'].map((status) => ana().put(`/policies/${policy.id}`, { status })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
  }
  await server.admin.query('update tenants set max_policies = null');
  await expectRecount(server, 'ana');
});
