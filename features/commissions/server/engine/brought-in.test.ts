import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BookRow, bringIn } from '#apps/testing/bring-in.ts';
import { calculate, clearCommissions, linesOf } from '#apps/testing/calculate-period.ts';
import { clearRenewals, processRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { anOpenPeriod, aPeriod, aRule } from '../../testing.ts';

let server: TestServer;
let ana: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-12-01T16:00:00.000Z');
  [ana, lucia] = [server.as('ana'), server.as('lucia')];
  await clearRenewals(server);
  await clearCommissions(server);
});

const november = { effective_date: '2026-11-10', expiration_date: '2027-11-10' };
const book = (row: BookRow = {}) => bringIn(server, [{ ...november, agent: 'lucia', annual_premium: 5_000, ...row }]);
const sold = (annual_premium: number) =>
  aPolicy(server.as('lucia'), { ...november, quote: { annual_premium, product_type: 'Auto' } });

/** A policy of the book that ended in November, sold for another term. */
async function renewedHere(row: BookRow = {}) {
  const term = { effective_date: '2025-11-20', expiration_date: '2026-11-20' };
  server.setTime('2026-11-05T16:00:00.000Z');
  const [policy] = await bringIn(server, [{ agent: 'lucia', annual_premium: 1_000, ...term, ...row }]);
  await processRenewals(server);
  const { body } = await lucia.get(`/renewals?policy_id=${policy?.id}`);
  const sale = await lucia.post(`/quotes/${body[0].quote.id}/convert-to-policy`, {});
  expect(sale).toMatchObject({ status: 201, body: { renews: policy?.id, effective_date: '2026-11-20' } });
  server.setTime('2026-12-01T16:00:00.000Z');
  return sale.body;
}

test('a policy of a book is in no line, total, reason or bonus of a period', async () => {
  const { scheme, period } = await anOpenPeriod(ana);
  const bonus = {
    commission_type: 'bonus',
    threshold_kind: 'premium',
    threshold: 2_000,
    bonus_kind: 'amount',
    fixed_amount: 300,
  };
  expect((await ana.post('/commissions/rules', aRule(scheme.id, { percentage_rate: 0, ...bonus }))).status).toBe(201);
  await book();
  await bringIn(server, [november]);
  const own = await sold(1_000);
  const { body: dry } = await ana.get(`/commissions/periods/${period.id}/dry-run`);
  expect(dry).toMatchObject({ total_commissions: 100, total_policies: 1, total_premium: 1_000, left_out_policies: [] });
  await calculate(server, ana, period.id);
  expect(await linesOf(server, period.id)).toMatchObject([{ policy_id: own.id, commission_amount: 100 }]);
  expect((await ana.get(`/commissions/periods/${period.id}/left-out`)).body).toEqual([]);
});

test('nor in the volume of a tier', async () => {
  const tiers = [
    { from: 0, to: 2_000, rate: 5 },
    { from: 2_000, to: null, rate: 50 },
  ];
  const { period } = await anOpenPeriod(ana, {
    rule: { commission_type: 'tiered', tier_mode: 'whole', tiers, percentage_rate: 0 },
  });
  await book();
  await sold(1_000);
  await calculate(server, ana, period.id);
  expect(await linesOf(server, period.id)).toMatchObject([{ volume_total: 1_000, commission_amount: 50 }]);
});

test('the next term that is sold here is a renewal like any other', async () => {
  const { period } = await anOpenPeriod(ana);
  const renewal = await renewedHere();
  await calculate(server, ana, period.id);
  expect(await linesOf(server, period.id)).toMatchObject([
    { policy_id: renewal.id, is_renewal: true, commission_amount: 100 },
  ]);
});

test('a scheme that skips first renewals leaves that one out with its reason, and pays all others', async () => {
  const { scheme, period } = await anOpenPeriod(ana, { scheme: { skips_first_renewals: true } });
  const renewal = await renewedHere();
  const own = await sold(500);
  const { body: dry } = await ana.get(`/commissions/periods/${period.id}/dry-run`);
  expect(dry.left_out).toMatchObject({ first_renewal: 1, no_rule: 0 });
  await calculate(server, ana, period.id);
  expect(await linesOf(server, period.id)).toMatchObject([{ policy_id: own.id }]);
  const { body } = await ana.get(`/commissions/periods/${period.id}/left-out?reason=first_renewal`);
  expect(body).toMatchObject([{ id: renewal.id, reason: 'first_renewal' }]);
  // What was calculated keeps the setting as it was; the next calculation takes it as it is then.
  await ana.put(`/commissions/schemes/${scheme.id}`, { skips_first_renewals: false });
  const december = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
  const next = (await ana.post('/commissions/periods', aPeriod(scheme.id, december))).body;
  await calculate(server, ana, next.id);
  expect(await linesOf(server, next.id)).toMatchObject([{ policy_id: renewal.id, is_late: true }]);
});
