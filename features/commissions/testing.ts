import { randomUUID } from 'node:crypto';
import { aPolicy } from '#features/policies/testing.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { recount } from '#platform/testing/recount.ts';
import type { AgencyUnderTest, FieldValues, SubscriberCall } from '#platform/testing/slice-conformance.ts';

/** A valid scheme that pays every seller for every product, different on each call. */
export function aScheme(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  number += 1;
  return { name: `Comisiones ${number}`, description: 'Para quienes venden', ...overrides };
}

/** A rule of ten percent for new business and renewals of all products. */
export function aRule(scheme_id: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  number += 1;
  return {
    scheme_id,
    name: `Regla ${number}`,
    product_type: 'All',
    commission_type: 'percentage',
    percentage_rate: 10,
    applies_to_new_business: true,
    applies_to_renewals: true,
    ...overrides,
  };
}

/** The month of November 2026, in which a test's clock starts. */
export function aPeriod(scheme_id: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  number += 1;
  return {
    name: `Noviembre ${number}`,
    scheme_id,
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    cut_off_date: '2026-12-05',
    ...overrides,
  };
}

let number = 0;

/** An open period of a new scheme with one rule, created by an Admin. */
export async function anOpenPeriod(
  admin: Caller,
  overrides: {
    scheme?: Record<string, unknown>;
    rule?: Record<string, unknown>;
    period?: Record<string, unknown>;
  } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answers really hold
): Promise<{ scheme: any; rule: any; period: any }> {
  const scheme = (await admin.post('/commissions/schemes', aScheme(overrides.scheme))).body;
  const rule = (await admin.post('/commissions/rules', aRule(scheme.id, overrides.rule))).body;
  const period = (await admin.post('/commissions/periods', aPeriod(scheme.id, overrides.period))).body;
  return { scheme, rule, period };
}

type Agency = Pick<AgencyUnderTest, 'id' | 'as' | 'admin' | 'person'>;

/** A line of a calculated period, as a calculation writes it, for tests that can't run the job. */
export interface MadeCommission {
  id: string;
  period_id: string;
  scheme_id: string;
  rule_id: string;
  agent_id: string;
  policy_id: string;
  policy_number: string;
  client_id: string;
  /** An amount that no other line has: `7001.37`. */
  amount: string;
}

/** A commission of a user with the given role, in a calculated period of its own. */
export async function aCommission(
  agency: Agency,
  { role = 'Agente', policy = {} }: { role?: Role; policy?: Record<string, unknown> } = {},
): Promise<MadeCommission> {
  const { scheme, rule, period } = await anOpenPeriod(agency.as('Admin'));
  const sold = await aPolicy(agency.as(role), policy);
  number += 1;
  const [id, agent_id, amount] = [randomUUID(), agency.person(role).id, `${7_000 + number}.37`];
  const { admin } = agency;
  const overrides = [agency.id, period.id];
  await admin.query(
    `insert into commission_period_rules (
       tenant_id, period_id, rule_id, version, name, product_type, commission_type, calculation_base, percentage_rate,
       fixed_amount, min_policy_amount, max_policy_amount, priority, applies_to_new_business, applies_to_renewals, tiers,
       tier_mode, threshold_kind, threshold, bonus_kind, created_at)
     select tenant_id, $2, id, version, name, product_type, commission_type, calculation_base, percentage_rate,
            fixed_amount, min_policy_amount, max_policy_amount, priority, applies_to_new_business, applies_to_renewals, tiers,
            tier_mode, threshold_kind, threshold, bonus_kind, created_at
     from commission_rules where tenant_id = $1 and scheme_id = $3`,
    [...overrides, scheme.id],
  );
  await admin.query(
    `update commission_periods set status = 'Calculated', run_id = $2, run_started_at = created_at, run_seen_at = created_at,
       run_ended_at = created_at, total_commissions = $3, total_policies = 1 where tenant_id = $1 and id = $2`,
    [...overrides, amount],
  );
  await admin.query(
    `insert into commission_period_agents (tenant_id, period_id, agent_id, expected, is_done, total_policies, total_commissions)
     values ($1, $2, $3, 1, true, 1, $4)`,
    [...overrides, agent_id, amount],
  );
  await admin.query(
    `insert into commissions (
       tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, policy_id, client_id, product_type,
       commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate, commission_amount,
       calculated_at, calculated_on, updated_at)
     select tenant_id, $3, $2, $4, $5, $6, $7, id, client_id, product_type, 'percentage', false, false, annual_premium,
            annual_premium, annual_premium, 10, $8, created_at, created_at::date, created_at
     from policies where tenant_id = $1 and id = $9`,
    [...overrides, id, scheme.id, rule.id, agent_id, role, amount, sold.id],
  );
  await recount(admin);
  return {
    id,
    period_id: period.id,
    scheme_id: scheme.id,
    rule_id: rule.id,
    agent_id,
    amount,
    policy_id: sold.id,
    policy_number: sold.policy_number,
    client_id: sold.client_id,
  };
}

/** An open chargeback of a commission. */
export async function aProposal(
  { id: agency, admin }: Agency,
  { id, policy_id, agent_id }: MadeCommission,
): Promise<string> {
  const chargeback = randomUUID();
  await admin.query(
    `insert into commission_chargebacks (
       tenant_id, id, commission_id, policy_id, agent_id, kind, amount, cancelled_on, effective_date, expiration_date,
       days_left, term_days, created_at)
     select tenant_id, $2, $3, id, $4, 'pro_rata', -1.25, effective_date + 10, effective_date, expiration_date, 355, 365, created_at
     from policies where tenant_id = $1 and id = $5`,
    [agency, chargeback, id, agent_id, policy_id],
  );
  await recount(admin);
  return chargeback;
}

/** Deletes the commissions of the users with a role, so that the next one is the only one. */
export async function noCommissionsOf({ id, admin, person }: Agency, role: Role): Promise<void> {
  await admin.query(
    `delete from commission_settlements where tenant_id = $1 and adjustment_id in (
       select id from commission_adjustments where tenant_id = $1 and agent_id = $2)`,
    [id, person(role).id],
  );
  for (const table of ['commission_chargebacks', 'commission_adjustments', 'commissions'])
    await admin.query(`delete from ${table} where tenant_id = $1 and agent_id = $2`, [id, person(role).id]);
  await recount(admin);
}

/** Two values of every field of a scheme. */
export const valuesOfScheme: FieldValues = {
  name: ['Vendedores', 'Vendedores y oficina'],
  description: ['Antes', 'Después'],
  applies_to_roles: [['Agente'], ['Manager', 'Agente']],
  applies_to_products: [['Auto'], ['Auto', 'Casa']],
  period_type: ['Monthly', 'Quarterly'],
  skips_first_renewals: [false, true],
  is_active: [true, false],
};

/** Two values of every field of a rule. */
export const valuesOfRule: FieldValues = {
  scheme_id: 'That of the call that creates it; it stays.',
  name: ['Regla nueva', 'Regla cambiada'],
  description: ['Antes', 'Después'],
  product_type: ['Auto', 'All'],
  commission_type: ['bonus', 'tiered'],
  calculation_base: ['annual_premium', 'term_premium'],
  percentage_rate: [7.5, 8],
  fixed_amount: [25, 30],
  min_policy_amount: [100, 200],
  max_policy_amount: [5000, 6000],
  priority: [3, 4],
  applies_to_new_business: [true, false],
  applies_to_renewals: [false, true],
  is_active: [true, false],
  tiers: [[], [{ from: 0, rate: 5 }]],
  tier_mode: ['marginal', 'whole'],
  threshold_kind: ['premium', 'count'],
  threshold: [50_000, 12],
  bonus_kind: ['amount', 'percentage'],
};

/** Two values of every field of a period. */
export const valuesOfPeriod: FieldValues = {
  name: ['Noviembre', 'Noviembre y diciembre'],
  scheme_id: 'That of the call that creates it; it stays.',
  period_type: ['Monthly', 'Quarterly'],
  start_date: ['2026-11-01', '2026-11-02'],
  end_date: ['2026-11-30', '2026-12-31'],
  cut_off_date: ['2026-12-05', '2027-01-05'],
  status: 'It moves by rules of its own: periods.test.ts.',
  notes: ['Antes', 'Después'],
};

/** The API calls on a policy that a commission follows. */
export const policySubscriberCalls: Readonly<Record<string, SubscriberCall>> = {
  async 'commissions.propose-chargebacks'(agency) {
    const { policy_id } = await aPaidCommission(agency);
    return () => agency.as('Admin').put(`/policies/${policy_id}`, { status: 'Cancelada' });
  },
  async 'commissions.withdraw-chargebacks'(agency) {
    const { policy_id } = await aPaidCommission(agency);
    await agency.as('Admin').put(`/policies/${policy_id}`, { status: 'Cancelada' });
    return () => agency.as('Admin').put(`/policies/${policy_id}`, { status: 'Activa' });
  },
  async 'commissions.follow-corrections'(agency) {
    const { policy_id } = await aPaidCommission(agency);
    return () => agency.as('Admin').put(`/policies/${policy_id}`, { annual_premium: 999 });
  },
};

async function aPaidCommission(agency: AgencyUnderTest): Promise<MadeCommission> {
  const made = await aCommission(agency);
  await agency.admin.query("update commissions set status = 'Paid', paid_at = calculated_at where id = $1", [made.id]);
  return made;
}

/** Calls that change a commission in more ways than each route's own example. */
export const furtherCalls: Readonly<Record<string, SubscriberCall>> = {
  async 'a period with lines is closed'(agency) {
    const { period_id } = await aCommission(agency);
    return () => agency.as('Admin').put(`/commissions/periods/${period_id}`, { status: 'Closed' });
  },
  async 'a line that is not paid follows its policy'(agency) {
    const { policy_id } = await aCommission(agency);
    return () => agency.as('Admin').put(`/policies/${policy_id}`, { annual_premium: 999 });
  },
  async 'a policy that no rule pays is corrected, and none pays it still'(agency) {
    const { correct } = await calculated(agency, { min_policy_amount: 1_000 }, 999.99);
    return () => correct(999.98);
  },
  async 'a policy that no rule pays is corrected, and one pays it'(agency) {
    const { correct } = await calculated(agency, { min_policy_amount: 1_000 }, 999.99);
    return () => correct(1_000);
  },
  async 'a policy is corrected, and its agent reaches a bonus'(agency) {
    const { correct } = await calculated(agency, aBonus, 500_000);
    return () => correct(900_000);
  },
  async 'a policy of a closed period is corrected, whose agent would have reached a bonus'(agency) {
    const { period_id, correct } = await calculated(agency, { ...aBonus, threshold: 2_500_000 }, 100_000);
    return async () => {
      for (const status of ['Under Review', 'Approved', 'Closed'])
        await agency.as('Admin').put(`/commissions/periods/${period_id}`, { status });
      return correct(2_500_000);
    };
  },
};

// More than the sum of all sales of the other calls.
const aBonus = { commission_type: 'bonus', bonus_kind: 'amount', fixed_amount: 250, threshold: 900_000 };

/** A period ready to be calculated, with one policy of this premium, and a function that corrects it. */
async function calculated(agency: Agency, rule: Record<string, unknown>, annual_premium: number) {
  const term = { effective_date: '2026-11-01', expiration_date: '2027-11-01' };
  const { id } = await aPolicy(agency.as('Agente'), { quote: { annual_premium }, ...term });
  const { period } = await anOpenPeriod(agency.as('Admin'), { rule });
  await agency.as('Admin').post(`/commissions/periods/${period.id}/calculate`);
  return {
    period_id: period.id as string,
    correct: (premium: number) => agency.as('Admin').put(`/policies/${id}`, { annual_premium: premium }),
  };
}
