import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculate, clearCommissions, linesOf, type StoredLine } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { type Cents, centsOf, sumOf } from '#platform/contract/money.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { aPeriod, aRule, aScheme } from '../../testing.ts';

// Random rules, policies, cancellations and adjustments. The test computes the results a second time, by another
// method.

let server: TestServer;
let ana: Caller;
let template: Record<string, string>;
const sellers = ['ana', 'miguel', 'lucia', 'carlos'];
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-12-01T16:00:00.000Z');
  ana = server.as('ana');
  template = await aPolicy(server.as('lucia'), { effective_date: '2010-01-01', expiration_date: '2011-01-01' });
});
afterAll(() => server.close());

const products = ['Auto', 'Casa', 'Comercial'] as const;
const amount = fc.integer({ min: 1, max: 500_000 }).map((whole) => whole / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((whole) => whole / 100);
const anyRule = fc.record({
  product_type: fc.constantFrom(...products, 'All'),
  commission_type: fc.constantFrom('percentage', 'percentage', 'fixedAmount', 'tiered', 'bonus'),
  calculation_base: fc.constantFrom('annual_premium', 'term_premium'),
  percentage_rate: percent,
  fixed_amount: amount,
  min_policy_amount: fc.constantFrom(0, 0, 100, 1_000),
  max_policy_amount: fc.constantFrom(0, 0, 1_500, 4_000),
  priority: fc.integer({ min: 1, max: 5 }),
  applies_to_renewals: fc.boolean(),
  tiers: fc.constantFrom(
    [{ from: 0, rate: 5 }],
    [
      { from: 0, rate: 3.33 },
      { from: 1_000.01, rate: 7.5 },
      { from: 3_000, rate: 10 },
    ],
  ),
  tier_mode: fc.constantFrom('marginal', 'whole'),
  threshold_kind: fc.constantFrom('premium', 'count'),
  threshold: fc.constantFrom(1, 3, 2_000),
  bonus_kind: fc.constantFrom('amount', 'percentage'),
});
const anyPolicy = fc.record({
  agent: fc.constantFrom(...sellers, null),
  product: fc.constantFrom(...products),
  premium: amount,
  day: fc.integer({ min: -20, max: 35 }),
  term: fc.constantFrom('year', 'half', 'days'),
  isRenewal: fc.boolean(),
  cancelledAfter: fc.constantFrom(null, null, null, -3, 5),
});
type AnyPolicy = typeof anyPolicy extends fc.Arbitrary<infer T> ? T : never;

const effectOf = ({ day }: AnyPolicy) => addDays('2026-11-01', day);
const endOf = (policy: AnyPolicy) =>
  policy.term === 'days' ? addDays(effectOf(policy), 45) : addMonths(effectOf(policy), policy.term === 'year' ? 12 : 6);

/** Inserts policies without the commands, and returns their ids. */
async function write(policies: readonly AnyPolicy[]): Promise<string[]> {
  const rows = policies.map((policy) => ({
    agent_id: policy.agent ? server.world.users[policy.agent]?.id : null,
    product_type: policy.product,
    annual_premium: policy.premium,
    effective_date: effectOf(policy),
    expiration_date: endOf(policy),
    renews: policy.isRenewal ? template.id : null,
    cancelled_on: policy.cancelledAfter === null ? null : addDays(effectOf(policy), policy.cancelledAfter),
  }));
  // One policy may have many renewals here.
  await server.admin.query('drop index if exists policies_by_renewed');
  const { rows: written } = await server.admin.query<{ id: string }>(
    `with given as (
       select gen_random_uuid() as id, gen_random_uuid() as quote, g.* from jsonb_to_recordset($1::jsonb) as g (
         agent_id uuid, product_type text, annual_premium numeric, effective_date date, expiration_date date, renews uuid,
         cancelled_on date)),
     quoted as (
       insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, status, annual_premium, valid_until,
         lead_text, search_text)
       select q.tenant_id, given.quote, given.quote, q.lead_id, q.client_id, given.product_type, 'Aceptada',
              given.annual_premium, q.valid_until, '', '' from quotes q, given where q.id = $2)
     insert into policies (tenant_id, id, quote_id, lead_id, client_id, policy_number, product_type, status, annual_premium,
       effective_date, expiration_date, anchor_day, agent_id, renews, cancelled_on, lead_text, search_text)
     select p.tenant_id, given.id, given.quote, p.lead_id, p.client_id, given.id, given.product_type,
            case when given.cancelled_on is null then 'Activa' else 'Cancelada' end, given.annual_premium,
            given.effective_date, given.expiration_date, 1, given.agent_id, given.renews, given.cancelled_on, '', ''
     from policies p, given where p.id = $3 returning id`,
    [JSON.stringify(rows), template.quote_id ?? (template.quote as unknown as { id: string }).id, template.id],
  );
  return written.map(({ id }) => id);
}

test('any month: nothing twice, nothing left out without a reason, totals and figures to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRule, { minLength: 1, maxLength: 6 }),
      fc.array(anyPolicy, { minLength: 1, maxLength: 25 }),
      fc.array(anyPolicy, { maxLength: 5 }),
      async (rules, policies, later) => {
        await clearCommissions(server);
        const scheme = (await ana.post('/commissions/schemes', aScheme({ applies_to_products: ['Auto', 'Casa'] })))
          .body;
        for (const rule of rules) {
          const given = { ...rule, ...(rule.min_policy_amount > rule.max_policy_amount && { max_policy_amount: 0 }) };
          const { status } = await ana.post('/commissions/rules', aRule(scheme.id, given));
          expect(status).toBe(201);
        }
        const november = (await ana.post('/commissions/periods', aPeriod(scheme.id))).body;
        const days = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
        const december = (await ana.post('/commissions/periods', aPeriod(scheme.id, days))).body;
        const ids = await write(policies);
        await calculate(server, ana, november.id);
        const [line] = await linesOf(server, november.id);
        if (line)
          await ana.post(`/commissions/${line.id}/adjustments`, { adjustment_amount: -0.01, reason: 'Redondeo' });
        ids.push(...(await write(later)));
        await calculate(server, ana, december.id);
        const both = [await linesOf(server, november.id), await linesOf(server, december.id)];
        await expectWhole([...policies, ...later], ids, both.flat());
        expectChosen(both.flat(), (await ana.get(`/commissions/schemes/${scheme.id}/rules`)).body);
        for (const [at, { id }] of [november, december].entries()) await expectTotals(id, both[at] ?? []);
        const kept = await keptFigures(server.admin, 'commission');
        await recount(server.admin);
        expect(kept).toEqual(await keptFigures(server.admin, 'commission'));
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);

/** Every policy within the scheme's products and days is paid once, or left out with a reason. */
async function expectWhole(policies: readonly AnyPolicy[], ids: readonly string[], lines: readonly StoredLine[]) {
  const paid = lines.flatMap(({ policy_id }) => policy_id ?? []);
  expect(new Set(paid).size).toBe(paid.length);
  const { rows } = await server.admin.query('select policy_id, reason from commission_left_out');
  const reasons = Map.groupBy(rows, ({ policy_id }) => policy_id as string);
  const { rows: stored } = await server.admin.query(
    `select id, agent_id, product_type, annual_premium::float, effective_date::text, status, cancelled_on::text
     from policies where id = any($1)`,
    [ids],
  );
  expect(stored).toHaveLength(policies.length);
  for (const policy of stored) {
    const isMeant =
      policy.product_type !== 'Comercial' &&
      policy.effective_date >= '2026-11-01' &&
      policy.effective_date <= '2026-12-31';
    const said = [
      ...(reasons.get(policy.id) ?? []).map(({ reason }) => reason),
      ...(paid.includes(policy.id) ? ['paid'] : []),
    ];
    if (isMeant) expect(said, JSON.stringify(policy)).toHaveLength(1);
    else expect(said, JSON.stringify(policy)).toEqual([]);
    if (!isMeant) continue;
    const neverBegan = policy.status === 'Cancelada' && policy.cancelled_on < policy.effective_date;
    expect(said[0] === 'cancelled').toBe(neverBegan);
    if (!neverBegan) expect(said[0] === 'no_agent').toBe(policy.agent_id === null);
    const isCarlos = policy.agent_id === server.world.users.carlos?.id;
    if (!neverBegan) expect(said[0] === 'role').toBe(isCarlos);
  }
}

/** The first matching rule, in order of evaluation, pays a policy. */
function expectChosen(lines: readonly StoredLine[], rules: readonly StoredLine[]) {
  for (const line of lines.filter(({ policy_id }) => policy_id !== null)) {
    const fitting = rules.filter((rule) => {
      const base = rule.calculation_base === 'term_premium' ? line.term_premium : Number(line.annual_premium);
      const isFor = line.is_renewal ? rule.applies_to_renewals : rule.applies_to_new_business;
      const isWithin =
        base >= rule.min_policy_amount && (rule.max_policy_amount === 0 || base <= rule.max_policy_amount);
      return isFor && isWithin && ['All', line.product_type].includes(rule.product_type);
    });
    expect(line.rule_id).toBe(fitting.find(({ commission_type }) => commission_type !== 'bonus')?.id);
  }
}

/** The totals of a period are the sums of its lines, and each line computed again has the same amount. */
async function expectTotals(periodId: string, lines: readonly StoredLine[]) {
  const { body } = await ana.get(`/commissions/periods/${periodId}`);
  const sum = (some: readonly StoredLine[], of: string): Cents => sumOf(some.map((line) => centsOf(Number(line[of]))));
  expect(centsOf(body.total_commissions)).toBe(sum(lines, 'commission_amount'));
  expect(body.total_policies).toBe(lines.filter(({ policy_id }) => policy_id).length);
  const check = (await ana.get(`/commissions/periods/${periodId}/check`)).body;
  expect(check).toMatchObject({ lines: lines.length, differing: [] });
  expectVolumes(lines);
}

/**
 * The volumes of each agent and rule are consecutive and end at their total; a bonus has the volume of the policies
 * that fit it.
 */
function expectVolumes(lines: readonly StoredLine[]) {
  const tiered = lines.filter(({ commission_type }) => commission_type === 'tiered');
  for (const group of Map.groupBy(tiered, ({ agent_id, rule_id }) => `${agent_id} ${rule_id}`).values()) {
    const inOrder = group.toSorted((a, b) => a.volume_before - b.volume_before);
    for (const [at, line] of inOrder.entries()) {
      const before = inOrder.slice(0, at).map(({ base_amount }) => centsOf(base_amount));
      expect(centsOf(line.volume_before)).toBe(sumOf(before));
      expect(centsOf(line.volume_total)).toBe(sumOf(group.map(({ base_amount }) => centsOf(base_amount))));
    }
  }
}
