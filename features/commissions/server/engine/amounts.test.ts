import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculate, clearCommissions, linesOf } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { anOpenPeriod, aRule } from '../../testing.ts';

// The industry's worked month, with its edge cases.

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
  await clearCommissions(server);
});

const sold = (annual_premium: number, input: Record<string, unknown> = {}, seller = lucia) =>
  aPolicy(seller, {
    effective_date: '2026-11-10',
    expiration_date: '2027-11-10',
    ...input,
    quote: { annual_premium, product_type: 'Auto', ...(input.quote as object) },
  });

/** A month with these rules, in order; the first one may set all fields. */
async function month(...rules: Record<string, unknown>[]) {
  const [first, ...others] = rules;
  const { scheme, rule, period } = await anOpenPeriod(ana, { ...(first && { rule: first }) });
  const made = [rule];
  for (const given of others) {
    server.setTime(new Date(Date.parse('2026-12-01T16:00:00Z') + made.length * 1_000));
    made.push((await ana.post('/commissions/rules', aRule(scheme.id, given))).body);
  }
  return { period, rules: made };
}

/** The amount paid per policy. Checks first that the dry run gives the same. */
async function paid(periodId: string): Promise<Record<string, number>> {
  const dry = (await ana.get(`/commissions/periods/${periodId}/dry-run`)).body;
  await calculate(server, ana, periodId);
  const lines = await linesOf(server, periodId);
  const key = ({ policy_id, rule_id }: Record<string, unknown>) => String(policy_id ?? rule_id);
  const amounts = (some: Record<string, unknown>[]) =>
    Object.fromEntries(some.map((line) => [key(line), line.commission_amount as number]));
  expect(amounts(dry.lines)).toEqual(amounts(lines));
  const check = (await ana.get(`/commissions/periods/${periodId}/check`)).body;
  expect(check).toMatchObject({ lines: lines.length, differing: [], sum: check.total });
  expect(dry.total_commissions).toBe(check.total);
  for (const { id } of lines) {
    const { explanation } = (await ana.get(`/commissions/${id}`)).body;
    expect(explanation).toMatchObject({ is_right: true });
  }
  return amounts(lines);
}

describe('An amount', () => {
  test('of 10.05 at 10 % is 1.01, as is each of two lines, and their sum 2.02', async () => {
    const { period } = await month({ percentage_rate: 10 });
    const [one, two] = [await sold(10.05), await sold(10.05)];
    expect(await paid(period.id)).toEqual({ [one.id]: 1.01, [two.id]: 1.01 });
    expect((await ana.get(`/commissions/periods/${period.id}`)).body.total_commissions).toBe(2.02);
  });

  test('of the worked policy: 1,200.00 at 15 % is 180.00', async () => {
    const { period } = await month({ percentage_rate: 15 });
    const policy = await sold(1_200);
    expect(await paid(period.id)).toEqual({ [policy.id]: 180 });
  });

  test.each([
    ['six months count half', '2026-11-10', '2027-05-10', 60],
    ['a year from a leap day counts whole', '2028-02-29', '2029-02-28', 120],
    ['a year over a leap day counts whole', '2027-03-01', '2028-03-01', 120],
    ['of what is no whole months by its days, 147.95 in this case', '2026-11-10', '2026-12-25', 14.8],
    ['from the last of a month to the last of another', '2026-11-30', '2027-02-28', 30],
  ])('of the term premium: %s', async (_what, effective_date, expiration_date, amount) => {
    const start = `${effective_date.slice(0, 7)}-01`;
    const days = { start_date: start, end_date: effective_date, cut_off_date: effective_date };
    const { period } = await anOpenPeriod(ana, { rule: { calculation_base: 'term_premium' }, period: days });
    const policy = await sold(1_200, { effective_date, expiration_date });
    expect(await paid(period.id)).toEqual({ [policy.id]: amount });
  });

  test('a fixed amount is paid for each policy; 0 % pays 0.00 and is a line', async () => {
    const { period } = await month(
      { commission_type: 'fixedAmount', fixed_amount: 35.5, product_type: 'Casa' },
      { percentage_rate: 0 },
    );
    const home = await sold(900, { quote: { product_type: 'Casa' } });
    const car = await sold(900);
    expect(await paid(period.id)).toEqual({ [home.id]: 35.5, [car.id]: 0 });
  });
});

describe('Steps of the premium of an agent in the period', () => {
  const tiers = [
    { from: 0, rate: 10 },
    { from: 50_000, rate: 15 },
  ];

  test('marginal: 60,000 at 10 % to 50,000, then 15 %, is 6,500, policy by policy in their order', async () => {
    const { period } = await month({ commission_type: 'tiered', tiers });
    const second = await sold(20_000, { effective_date: '2026-11-20' });
    const first = await sold(40_000, { effective_date: '2026-11-05' });
    expect(await paid(period.id)).toEqual({ [first.id]: 4_000, [second.id]: 2_500 });
    const [line] = (await linesOf(server, period.id)).filter(({ policy_id }) => policy_id === second.id);
    const { explanation } = (await ana.get(`/commissions/${line?.id}`)).body;
    expect(explanation).toMatchObject({
      rate: null,
      volume_before: 40_000,
      volume_total: 60_000,
      unrounded: '2500.00',
      steps: [
        { from: 0, to: 50_000, rate: 10, premium: 10_000, pays: '1000.00' },
        { from: 50_000, to: null, rate: 15, premium: 10_000, pays: '1500.00' },
      ],
    });
  });

  test('from the first dollar: the same is 9,000', async () => {
    const { period } = await month({ commission_type: 'tiered', tier_mode: 'whole', tiers });
    const [first, second] = [await sold(40_000), await sold(20_000)];
    expect(await paid(period.id)).toEqual({ [first.id]: 6_000, [second.id]: 3_000 });
  });

  test.each([
    ['reaches a step at its very border', 50_000, 7_500],
    ['and not a cent below it', 49_999.99, 5_000],
  ])('from the first dollar, a premium %s', async (_what, premium, commission) => {
    const { period } = await month({ commission_type: 'tiered', tier_mode: 'whole', tiers });
    const policy = await sold(premium);
    expect(await paid(period.id)).toEqual({ [policy.id]: commission });
  });

  test('marginal: a policy that ends at the border leaves the next step whole to the one after it', async () => {
    const { period } = await month({ commission_type: 'tiered', tiers });
    const first = await sold(50_000, { effective_date: '2026-11-05' });
    const cent = await sold(0.1, { effective_date: '2026-11-06' });
    expect(await paid(period.id)).toEqual({ [first.id]: 5_000, [cent.id]: 0.02 });
  });

  test('each agent climbs alone, and what another rule pays is no step', async () => {
    const { period } = await month(
      { commission_type: 'tiered', tiers, priority: 2 },
      { product_type: 'Casa', priority: 1, percentage_rate: 1 },
    );
    const home = await sold(60_000, { quote: { product_type: 'Casa' } });
    const hers = await sold(50_000);
    const his = await sold(50_000, {}, server.as('miguel'));
    expect(await paid(period.id)).toEqual({ [home.id]: 600, [hers.id]: 5_000, [his.id]: 5_000 });
  });

  test('below the first step nothing is paid, and half a cent is rounded once for each policy', async () => {
    const { period } = await month({
      commission_type: 'tiered',
      tiers: [
        { from: 100, rate: 10 },
        { from: 100.05, rate: 20 },
      ],
    });
    const first = await sold(100);
    const second = await sold(0.1, { effective_date: '2026-11-11' });
    expect(await paid(period.id)).toEqual({ [first.id]: 0, [second.id]: 0.02 });
  });
});

describe('A bonus', () => {
  const bonus = { commission_type: 'bonus', bonus_kind: 'amount', fixed_amount: 250 };

  test('comes on top of the rule that pays each policy, once the premium reaches the threshold', async () => {
    const { period, rules } = await month({ percentage_rate: 10 }, { ...bonus, threshold: 3_000 });
    const [one, two] = [await sold(1_000), await sold(2_000)];
    await sold(2_999.99, {}, server.as('miguel'));
    const amounts = await paid(period.id);
    expect(amounts).toMatchObject({ [one.id]: 100, [two.id]: 200, [rules[1].id]: 250 });
    expect(Object.keys(amounts)).toHaveLength(4);
    const { body } = await ana.get(`/commissions?period_id=${period.id}`);
    const line = body.find(({ commission_type }: Record<string, string>) => commission_type === 'bonus');
    expect(line).toMatchObject({ policy: null, client_name: '', annual_premium: 0, product_type: 'All' });
    expect((await ana.get(`/commissions/${line.id}`)).body.explanation).toMatchObject({ volume_count: 2, others: [] });
    expect((await ana.get(`/commissions/periods/${period.id}`)).body).toMatchObject({
      total_policies: 3,
      total_premium: 5_999.99,
    });
  });

  test('is a percentage of the premium, or comes with so many policies, of those that fit it', async () => {
    const { period, rules } = await month(
      { percentage_rate: 1 },
      { ...bonus, bonus_kind: 'percentage', percentage_rate: 2.5, threshold: 1_000, product_type: 'Auto' },
      { ...bonus, threshold_kind: 'count', threshold: 3 },
      { ...bonus, threshold_kind: 'count', threshold: 4 },
    );
    await sold(1_000);
    await sold(500.2);
    await sold(9_000, { quote: { product_type: 'Casa' } });
    const amounts = await paid(period.id);
    expect(amounts).toMatchObject({ [rules[1].id]: 37.51, [rules[2].id]: 250 });
    expect(amounts[rules[3].id]).toBeUndefined();
  });

  test('alone pays no policy: each counts once, and is named as counted by the bonus only', async () => {
    const { period, rules } = await month({ ...bonus, threshold: 1_000 });
    const policy = await sold(1_000);
    expect(await paid(period.id)).toEqual({ [rules[0].id]: 250 });
    const { body } = await ana.get(`/commissions/periods/${period.id}/left-out`);
    expect(body).toMatchObject([{ id: policy.id, reason: 'bonus_only' }]);
    const december = {
      scheme_id: period.scheme_id,
      name: 'Diciembre',
      start_date: '2026-12-01',
      end_date: '2026-12-31',
    };
    const next = (await ana.post('/commissions/periods', { ...december, cut_off_date: '2027-01-05' })).body;
    expect(await paid(next.id)).toEqual({});
  });
});

describe('The rule that pays', () => {
  test('is the one with the smallest priority, then with the product named, then the older one', async () => {
    const { period, rules } = await month(
      { name: 'vieja', priority: 2, product_type: 'Auto', percentage_rate: 2 },
      { name: 'nueva', priority: 2, product_type: 'Auto', percentage_rate: 3 },
      { name: 'todo', priority: 2, percentage_rate: 4 },
      { name: 'última', priority: 3, product_type: 'Auto', percentage_rate: 5 },
      { name: 'grandes', priority: 1, min_policy_amount: 1_000.01, percentage_rate: 6 },
      { name: 'pequeñas', priority: 1, max_policy_amount: 999.99, percentage_rate: 7 },
      { name: 'renovaciones', priority: 1, applies_to_new_business: false, percentage_rate: 8 },
      { name: 'casa', priority: 1, product_type: 'Casa', percentage_rate: 9 },
      { name: 'apagada', priority: 1, is_active: false, percentage_rate: 10 },
    );
    const policy = await sold(1_000);
    expect(await paid(period.id)).toEqual({ [policy.id]: 20 });
    const [line] = await linesOf(server, period.id);
    const { explanation } = (await ana.get(`/commissions/${line?.id}`)).body;
    expect(explanation.rule).toMatchObject({ id: rules[0].id, name: 'vieja' });
    const why = explanation.others.map(({ name, why: reason }: Record<string, string>) => [name, reason]);
    expect(Object.fromEntries(why)).toEqual({
      nueva: 'newer',
      todo: 'less_specific',
      última: 'priority',
      grandes: 'below_min',
      pequeñas: 'above_max',
      renovaciones: 'new_business',
      casa: 'product',
    });
  });
});
