import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRenewedPolicy, clearRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { recount } from '#platform/testing/recount.ts';

// The dashboard and analytics report the same figures for the same days.
let server: TestServer;

const today = '2026-11-16';
const weekBegan = addDays(today, -6);

beforeAll(async () => {
  server = await startTestServer();
  await clearRenewals(server);
  const lucia = () => server.as('lucia');
  // The evening before the week, its first morning, and its last evening, by the agency's midnights.
  for (const instant of ['2026-11-10T04:59:59Z', '2026-11-10T05:00:00Z', '2026-11-16T16:00:00Z']) {
    server.setTime(instant);
    await lucia().post('/leads', aLead());
    await aPolicyUntil(lucia(), '2027-08-01', { quote: { annual_premium: 1_234.56 } });
  }
  server.setTime('2026-11-12T16:00:00Z');
  const { policy, renewal } = await aRenewedPolicy(server, addDays(today, 7));
  await lucia().post(`/quotes/${renewal.quote.id}/convert-to-policy`, {});
  await server.as('ana').put(`/policies/${policy.id}`, { status: 'Activa' });
  const ends = [-1, 0, 7, 8, 30, 31].map((days) => addDays(today, days));
  const ending = [];
  for (const day of ends) ending.push(await aPolicyUntil(lucia(), day));
  for (const [at, status] of [
    [1, 'Renovada'],
    [2, 'Vencida'],
    [3, 'Pendiente Renovación'],
  ] as const) {
    await server.as('ana').put(`/policies/${ending[at].id}`, { status });
  }
  const cancelled = await aPolicyUntil(lucia(), addDays(today, 3));
  await server.as('ana').put(`/policies/${cancelled.id}`, { status: 'Cancelada' });
  await recount(server.admin);
});
afterAll(() => server.close());

const read = async (path: string) => (await server.as('ana').get(path)).body;
const cardsOf = async (from: string, to: string) =>
  (await read(`/analytics/dashboard?period_start=${from}&period_end=${to}`)).stats_cards;

test('the week of the dashboard is that of analytics', async () => {
  server.setTime('2026-11-17T04:59:59Z');
  const { week } = await read('/dashboard/stats');
  const cards = await cardsOf(weekBegan, today);
  const told = { leads: week.leads, quotes: week.quotes, policies: week.policies, premium: week.premium };
  expect(told).toEqual({
    leads: cards.leads.value,
    quotes: cards.quotes.value,
    policies: cards.policies.value,
    premium: cards.revenue.value,
  });
  expect(Number.isInteger(week.premium)).toBe(false);
});

test.each([
  ['expiring_policies', 31, 4],
  ['week', 8, 2],
] as const)(
  'what expires by %s is what analytics counts for the %i days after yesterday',
  async (name, days, count) => {
    server.setTime('2026-11-16T05:00:00Z');
    const { [name]: figure } = await read('/dashboard/stats');
    const { expiring } = await cardsOf(addDays(today, -days), addDays(today, -1));
    expect([name === 'week' ? figure.expiring : figure, expiring.value]).toEqual([count, count]);
  },
);
