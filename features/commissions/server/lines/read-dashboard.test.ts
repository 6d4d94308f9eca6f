import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';

let server: TestServer;
let period: PeriodOfTest;
let chased: Awaited<ReturnType<typeof aLine>>;
const idOf = (username: string) => server.world.users[username]?.id as string;
const dashboard = async (username: string) => (await server.as(username).get('/commissions/dashboard')).body;

beforeAll(async () => {
  server = await startTestServer();
  period = await aCalculatedPeriod(server, 'lucia');
  chased = await aLine(server, period, { amount: 100.1 });
  await aLine(server, period, { amount: 50, status: 'Approved', policy: { quote: { product_type: 'Casa' } } });
  await aLine(server, period, { amount: 10, status: 'Paid', calculated_at: '2026-10-31T23:59:00Z' });
  await aLine(server, period, { amount: 1_000, status: 'Cancelled' });
  await aLine(server, period, { amount: 7, status: 'Under Review', seller: 'miguel' });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

describe('GET /commissions/dashboard', () => {
  test('200 with zeros for an agency that has none', async () => {
    expect(await dashboard('walter')).toMatchObject({
      current_month: '2026-11',
      current_month_commissions: 0,
      current_month_total: 0,
      pending_commissions: 0,
      pending_total: 0,
      approved_commissions: 0,
      approved_total: 0,
      commissions_by_product: {},
      commissions_by_status: {},
      by_agent: [],
      open_chargebacks: { commissions: 0, total: 0 },
    });
  });

  test("200 with the agency's for Admin and Manager, by agent too", async () => {
    const body = await dashboard('ana');
    expect(body).toMatchObject({
      current_month_commissions: 3,
      current_month_total: 157.1,
      current_month_adjustments: 0,
      pending_commissions: 2,
      pending_total: 107.1,
      approved_commissions: 1,
      approved_total: 50,
      commissions_by_product: { Auto: 3, Casa: 1 },
      totals_by_product: { Auto: 117.1, Casa: 50 },
      commissions_by_status: { Calculated: 1, 'Under Review': 1, Approved: 1, Paid: 1, Cancelled: 1 },
      totals_by_status: { Calculated: 100.1, 'Under Review': 7, Approved: 50, Paid: 10, Cancelled: 1_000 },
      by_agent: [
        { agent_id: idOf('lucia'), agent_name: 'Lucía Ferrer', commissions: 2, total: 150.1 },
        { agent_id: idOf('miguel'), agent_name: 'Miguel Núñez', commissions: 1, total: 7 },
      ],
    });
    expect(body.by_month.map(({ month }: { month: string }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(body.by_month.slice(-2)).toEqual([
      { month: '2026-10', commissions: 1, total: 10 },
      { month: '2026-11', commissions: 3, total: 157.1 },
    ]);
    expect(await dashboard('miguel')).toEqual(body);
  });

  test('200 with an Agente’s own figures alone', async () => {
    expect(await dashboard('lucia')).toMatchObject({
      current_month_commissions: 2,
      current_month_total: 150.1,
      pending_commissions: 1,
      pending_total: 100.1,
      commissions_by_status: { Calculated: 1, Approved: 1, Paid: 1, Cancelled: 1 },
      by_agent: null,
    });
    for (const username of ['carlos', 'elena']) {
      expect((await server.as(username).get('/commissions/dashboard')).status).toBe(403);
    }
  });

  test('each figure opens a list of as many', async () => {
    const { body } = { body: await dashboard('ana') };
    const total = async (query: string) =>
      Number((await server.as('ana').get(`/commissions?${query}`)).headers['x-total-count']);
    expect(await total('month=2026-11&only=owed')).toBe(body.current_month_commissions);
    expect(await total('only=pending')).toBe(body.pending_commissions);
    expect(await total('status=Approved')).toBe(body.approved_commissions);
    expect(await total('product_type=Auto&only=owed')).toBe(body.commissions_by_product.Auto);
    for (const [status, count] of Object.entries(body.commissions_by_status)) {
      expect(await total(`status=${encodeURIComponent(status)}`)).toBe(count);
    }
  });

  test('an adjustment and a proposal move it at once; the adjustment in the month of today', async () => {
    server.setTime('2026-12-01T18:00:00Z');
    await server.as('ana').post(`/commissions/${chased.id}/adjustments`, { adjustment_amount: -20, reason: 'Error' });
    await server.as('lucia').put(`/policies/${chased.policy.id}`, { status: 'Cancelada' });
    const body = await dashboard('lucia');
    expect(body).toMatchObject({
      current_month: '2026-12',
      current_month_commissions: 0,
      current_month_total: -20,
      current_month_adjustments: -20,
      pending_total: 80.1,
      open_chargebacks: { commissions: 1 },
    });
    // The total of a month equals the total of its list, although one line was calculated in another month.
    for (const { month, total } of body.by_month.slice(-3)) {
      const days = `booked_from=${month}-01&booked_to=${addDays(addMonths(`${month}-01`, 1), -1)}`;
      const totals = await server.as('lucia').get(`/commissions/totals?only=owed&${days}`);
      expect([month, totals.body.booked_amount]).toEqual([month, total]);
      const { body: lines } = await server.as('lucia').get(`/commissions?only=owed&${days}`);
      const amounts: number[] = lines.map((line: { booked_amount: number }) => line.booked_amount);
      expect([month, dollarsOf(sumOf(amounts.map(centsOf)))]).toEqual([month, total]);
    }
    expect(body.open_chargebacks.total).toBeLessThan(0);
    expect((await dashboard('ana')).by_agent).toEqual([
      { agent_id: idOf('lucia'), agent_name: 'Lucía Ferrer', commissions: 0, total: -20 },
    ]);
    await server.as('ana').put(`/commissions/${chased.id}`, { status: 'Cancelled' });
    expect(await dashboard('ana')).toMatchObject({ current_month_total: 0, by_agent: [], pending_total: 7 });
  });
});
