import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculate, clearCommissions } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { anOpenPeriod, aPeriod, aRule } from '../../testing.ts';

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
        adjustment_type: 'Correction',
        adjustment_amount: 60.05,
      });
      // After the correction is reverted, the reverse is proposed.
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
    // 1,900.00 reach only the first tier.
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
    // At the bound, it is owed again; a line that a user canceled is not.
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

  const close = async (periodId: string) => {
    for (const status of ['Under Review', 'Approved', 'Closed']) {
      expect((await ana().put(`/commissions/periods/${periodId}`, { status })).status).toBe(200);
    }
  };
  const bonusLine = async (periodId: string) => {
    const { body } = await ana().get(`/commissions?period_id=${periodId}`);
    const line = body.find(({ commission_type }: Record<string, string>) => commission_type === 'bonus');
    return line ? (await ana().get(`/commissions/${line.id}`)).body : null;
  };

  test.each([
    ['beside a rule that pays each policy', [{ percentage_rate: 10 }], 2_000, {}],
    ['that counts policies which nothing else pays', [], 2_000, {}],
    ['of a percentage', [], 2_000.01, { bonus_kind: 'percentage', fixed_amount: 0, percentage_rate: 5 }],
  ])('of a closed period has the bonus proposed that it reaches, and back: %s', async (_, others, reached, input) => {
    const policy = await sold(1_200);
    const { scheme, period } = await anOpenPeriod(ana(), { rule: { ...bonus, ...input } });
    for (const rule of others) await ana().post('/commissions/rules', aRule(scheme.id, rule));
    await calculate(server, ana(), period.id);
    await close(period.id);
    await correct(policy.id, { annual_premium: 1_999.99 });
    expect(await bonusLine(period.id)).toBeNull();
    await correct(policy.id, { annual_premium: reached });
    const line = await bonusLine(period.id);
    const amount = others.length || reached === 2_000 ? 250 : 100;
    expect(line).toMatchObject({
      commission_amount: 0,
      net: 0,
      status: 'Approved',
      explanation: { base_amount: 1_200, volume_count: 1, is_right: true },
      chargeback: { kind: 'correction', amount, policy_id: policy.id },
    });
    await expectSound(period.id);
    // Below the bound nothing is owed, and the reverse of the taken amount is proposed.
    await correct(policy.id, { annual_premium: 1_999.99 });
    expect((await bonusLine(period.id)).chargeback).toBeNull();
    await correct(policy.id, { annual_premium: reached });
    const { chargeback } = await bonusLine(period.id);
    expect((await ana().post(`/commissions/chargebacks/${chargeback.id}/take`)).status).toBe(201);
    expect((await bonusLine(period.id)).net).toBe(amount);
    await correct(policy.id, { annual_premium: 1_999.99 });
    expect((await bonusLine(period.id)).chargeback).toMatchObject({ kind: 'correction', amount: -amount });
    await expectSound(period.id);
  });

  test.each(['Approved', 'Closed'])('of a period that is %s has the bonus proposed that it loses', async (until) => {
    const policy = await sold(2_000);
    const { period } = await anOpenPeriod(ana(), { rule: bonus });
    await calculate(server, ana(), period.id);
    const states = ['Under Review', 'Approved', 'Closed'];
    for (const status of states.slice(0, states.indexOf(until) + 1)) {
      await ana().put(`/commissions/periods/${period.id}`, { status });
    }
    expect((await bonusLine(period.id)).commission_amount).toBe(250);
    await correct(policy.id, { annual_premium: 1_999.99 });
    expect((await bonusLine(period.id)).chargeback).toMatchObject({ kind: 'correction', amount: -250 });
    // A cancellation reverses no bonus.
    await correct(policy.id, { annual_premium: 2_000 });
    await correct(policy.id, { status: 'Cancelada' });
    expect((await bonusLine(period.id)).chargeback).toBeNull();
    await expectSound(period.id);
  });

  const leftOutOf = async (periodId: string) =>
    (await ana().get(`/commissions/periods/${periodId}/left-out`)).body.map(({ reason }: { reason: string }) => reason);

  test('is paid by the rule that fits it now, where none did, with all that follows from it', async () => {
    const policy = await sold(999.99);
    const period = await calculated({ min_policy_amount: 1_000 });
    expect(await leftOutOf(period.id)).toEqual(['no_rule']);
    await correct(policy.id, { annual_premium: 999.98 });
    expect(await leftOutOf(period.id)).toEqual(['no_rule']);
    await correct(policy.id, { annual_premium: 1_000 });
    expect(await leftOutOf(period.id)).toEqual([]);
    const line = await lineOf(policy.id);
    expect(line).toMatchObject({ status: 'Calculated', commission_amount: 100, explanation: { is_right: true } });
    expect((await ana().get(`/commissions/periods/${period.id}`)).body).toMatchObject({
      total_policies: 1,
      total_premium: 1_000,
      total_commissions: 100,
    });
    await expectSound(period.id);
    // An amount that is already paid is not paid again.
    await correct(policy.id, { annual_premium: 1_100 });
    expect((await ana().get(`/commissions?policy_id=${policy.id}`)).body).toHaveLength(1);
    await expectSound(period.id);
  });

  test('moves the steps of its agent when a rule pays it that did not', async () => {
    const tiers = [
      { from: 0, rate: 10 },
      { from: 2_000, rate: 20 },
    ];
    const [first, second] = [await sold(1_500), await sold(999.99)];
    const period = await calculated({ commission_type: 'tiered', tiers, tier_mode: 'whole', min_policy_amount: 1_000 });
    expect((await lineOf(first.id)).commission_amount).toBe(150);
    await correct(second.id, { annual_premium: 1_000 });
    const amounts = await Promise.all([first, second].map(async ({ id }) => (await lineOf(id)).commission_amount));
    expect(amounts).toEqual([300, 200]);
    await expectSound(period.id);
  });

  test('counts for a bonus as what it is now, a policy that no rule pays or one that a rule does', async () => {
    const policy = await sold(1_200);
    const { scheme, period } = await anOpenPeriod(ana(), { rule: { ...bonus, min_policy_amount: 1_500 } });
    await ana().post('/commissions/rules', aRule(scheme.id, { percentage_rate: 10, min_policy_amount: 3_000 }));
    await calculate(server, ana(), period.id);
    expect(await leftOutOf(period.id)).toEqual(['no_rule']);
    await correct(policy.id, { annual_premium: 2_000 });
    expect(await leftOutOf(period.id)).toEqual(['bonus_only']);
    expect(await bonusesOf(period.id)).toEqual([['Calculated', 250]]);
    await correct(policy.id, { annual_premium: 3_000 });
    expect(await leftOutOf(period.id)).toEqual([]);
    expect(await lineOf(policy.id)).toMatchObject({ commission_amount: 300 });
    expect(await bonusesOf(period.id)).toEqual([['Calculated', 250]]);
    await expectSound(period.id);
  });

  test('comes late into the next period where its own takes nothing in any more', async () => {
    const policy = await sold(999.99);
    const { scheme, period } = await anOpenPeriod(ana(), { rule: { min_policy_amount: 1_000 } });
    await calculate(server, ana(), period.id);
    await close(period.id);
    await correct(policy.id, { annual_premium: 1_000 });
    expect((await ana().get(`/commissions?policy_id=${policy.id}`)).body).toEqual([]);
    const days = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
    const december = (await ana().post('/commissions/periods', aPeriod(scheme.id, days))).body;
    await calculate(server, ana(), december.id);
    expect(await lineOf(policy.id)).toMatchObject({ is_late: true, commission_amount: 100 });
    await expectSound(december.id);
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
