import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculate, clearCommissions } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { anOpenPeriod, aRule } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await clearCommissions(server);
});

const ana = () => server.as('ana');
const term = { effective_date: '2026-11-01', expiration_date: '2027-11-01' };
const sold = (annual_premium: number) => aPolicy(server.as('lucia'), { quote: { annual_premium }, ...term });
const correct = (id: string, body: object) => server.as('miguel').put(`/policies/${id}`, body);
const lineOf = async (policyId: string) => {
  const { body } = await ana().get(`/commissions?policy_id=${policyId}`);
  return (await ana().get(`/commissions/${body[0].id}`)).body;
};

async function calculated(rule: Record<string, unknown> = {}) {
  const { period } = await anOpenPeriod(ana(), { rule });
  await calculate(server, ana(), period.id);
  return period;
}

async function expectSound(periodId: string) {
  const check = (await ana().get(`/commissions/periods/${periodId}/check`)).body;
  expect(check.differing).toEqual([]);
  expect(check.sum).toBe(check.total);
  const kept = await keptFigures(server.admin, 'commission');
  await recount(server.admin);
  expect(await keptFigures(server.admin, 'commission')).toEqual(kept);
}

describe('A corrected policy', () => {
  test('has its commission calculated again while nobody has approved it', async () => {
    const policy = await sold(1_200);
    const period = await calculated();
    expect(await lineOf(policy.id)).toMatchObject({ annual_premium: 1_200 });
    expect((await correct(policy.id, { annual_premium: 2_400, reason: 'Error de captura' })).status).toBe(200);
    const line = await lineOf(policy.id);
    expect(line).toMatchObject({
      annual_premium: 2_400,
      commission_amount: 240,
      adjustments: [],
      chargeback: null,
    });
    expect(line.explanation.is_right).toBe(true);
    await expectSound(period.id);
    const { body: events } = await ana().get(`/commissions/${line.id}/history`);
    const told = events.filter(({ action }: { action: string }) => action === 'recalculateCommission');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      before: { commission_amount: 120 },
      after: { commission_amount: 240 },
    });
  });

  test.each(['Approved', 'Paid'])(
    'has the difference proposed once it is %s, and nothing is changed by itself',
    async (status) => {
      const policy = await sold(1_200);
      const period = await calculated();
      const before = await lineOf(policy.id);
      await ana().put(`/commissions/${before.id}`, { status });
      await correct(policy.id, { annual_premium: 1_800.5 });
      const line = await lineOf(policy.id);
      expect(line).toMatchObject({ commission_amount: before.commission_amount, net: before.net, status });
      expect(line.explanation.is_right).toBe(true);
      expect(line.chargeback).toMatchObject({ kind: 'correction', amount: 60.05, cancelled_on: null });
      expect((await ana().post(`/commissions/chargebacks/${line.chargeback.id}/take`)).body).toMatchObject({
        ...{ adjustment_type: 'Correction', adjustment_amount: 60.05 },
      });
      // Corrected back, it is proposed the other way round.
      await correct(policy.id, { annual_premium: 1_200 });
      expect((await lineOf(policy.id)).chargeback).toMatchObject({ kind: 'correction', amount: -60.05 });
      await expectSound(period.id);
    },
  );

  test('moves the other lines of its agent where the steps of a rule go over them all', async () => {
    const tiers = [
      { from: 0, rate: 10 },
      { from: 2_000, rate: 20 },
    ];
    const [first, second] = [await sold(1_500), await sold(1_000)];
    const period = await calculated({ commission_type: 'tiered', tiers, tier_mode: 'whole' });
    const amounts = async () =>
      Promise.all([first, second].map(async ({ id }) => (await lineOf(id)).commission_amount));
    expect(await amounts()).toEqual([300, 200]);
    await ana().put(`/commissions/${(await lineOf(second.id)).id}`, { status: 'Approved' });
    // 1,900.00 reach the first step alone.
    await correct(first.id, { annual_premium: 900 });
    expect(await amounts()).toEqual([90, 200]);
    expect((await lineOf(second.id)).chargeback).toMatchObject({ kind: 'correction', amount: -100 });
    await expectSound(period.id);
  });

  test('is owed no more by a rule whose bounds it leaves', async () => {
    const policy = await sold(1_200);
    const period = await calculated({ min_policy_amount: 1_000 });
    await correct(policy.id, { annual_premium: 999.99 });
    expect(await lineOf(policy.id)).toMatchObject({ status: 'Cancelled', annual_premium: 1_200 });
    await expectSound(period.id);
    // On the bound again, it is owed again; what somebody cancelled is not.
    await correct(policy.id, { annual_premium: 1_000 });
    expect(await lineOf(policy.id)).toMatchObject({ status: 'Calculated', commission_amount: 100 });
    await correct(policy.id, { annual_premium: 999.99 });
    await correct(policy.id, { annual_premium: 1_200 });
    expect(await lineOf(policy.id)).toMatchObject({ status: 'Calculated', commission_amount: 120 });
    await ana().put(`/commissions/${(await lineOf(policy.id)).id}`, { status: 'Cancelled' });
    await correct(policy.id, { annual_premium: 1_300 });
    expect(await lineOf(policy.id)).toMatchObject({ status: 'Cancelled', annual_premium: 1_200 });
    await expectSound(period.id);
  });

  const bonus = { commission_type: 'bonus', bonus_kind: 'amount', fixed_amount: 250, threshold: 2_000 };
  const bonusesOf = async (periodId: string) =>
    (await ana().get(`/commissions?period_id=${periodId}`)).body
      .filter(({ commission_type }: Record<string, string>) => commission_type === 'bonus')
      .map(({ status, commission_amount }: Record<string, unknown>) => [status, commission_amount]);

  test.each([
    ['beside a rule that pays each policy', [{ percentage_rate: 10 }]],
    ['that counts policies which nothing else pays', []],
  ])('reaches a bonus %s, and loses it, from both sides of its threshold', async (_, others) => {
    const policy = await sold(1_200);
    const { scheme, period } = await anOpenPeriod(ana(), { rule: bonus });
    for (const rule of others) await ana().post('/commissions/rules', aRule(scheme.id, rule));
    await calculate(server, ana(), period.id);
    expect(await bonusesOf(period.id)).toEqual([]);
    for (const [annual_premium, expected] of [
      [1_999.99, []],
      [2_000, [['Calculated', 250]]],
      [1_999.99, [['Cancelled', 250]]],
      [2_000.01, [['Calculated', 250]]],
    ] as const) {
      expect((await correct(policy.id, { annual_premium })).status).toBe(200);
      expect(await bonusesOf(period.id), String(annual_premium)).toEqual(expected);
      await expectSound(period.id);
    }
  });

  test('of a shorter term gives the part of the year that is left over back', async () => {
    const policy = await sold(1_200);
    const period = await calculated({ calculation_base: 'term_premium' });
    const { id } = await lineOf(policy.id);
    await ana().put(`/commissions/${id}`, { status: 'Paid' });
    await correct(policy.id, { expiration_date: '2027-05-01' });
    const line = await lineOf(policy.id);
    expect(line.chargeback).toMatchObject({ kind: 'correction', amount: -60 });
    expect(line.explanation.is_right).toBe(true);
    await expectSound(period.id);
  });
});
