import { startI18n } from '#platform/web/i18n.ts';
import type { Chargeback } from '../contract/chargebacks.ts';
import type { Explanation } from '../contract/explanation.ts';
import type { CommissionDashboard } from '../contract/figures.ts';
import type { Commission, CommissionCard } from '../contract/lines.ts';
import type { CommissionPeriod } from '../contract/periods.ts';
import type { CommissionRule } from '../contract/rules.ts';
import type { CommissionScheme } from '../contract/schemes.ts';

const parts = ['panel', 'periods', 'settings', 'statements'].map((part) => `commissions/${part}`);
await startI18n(['platform', 'records', 'leads', 'users', 'commissions', ...parts]);

/** An agency with the module. */
export const agency = { features_enabled: ['leads', 'quotes', 'policies', 'commissions'] };

export const commissionId = '55555555-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const periodId = '66666666-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const schemeId = '77777777-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const ruleId = '88888888-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const lucia = { id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f', full_name: 'Lucía Ferrer' };

const rosa: CommissionCard = {
  id: commissionId,
  client_name: 'Rosa Martínez',
  client_id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  product_type: 'Auto',
  annual_premium: 1_200,
  commission_amount: 60.01,
  status: 'Approved',
  calculated_at: '2026-11-03T16:00:00Z',
  agent: lucia,
  policy: {
    id: '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f',
    policy_number: 'POL-2026-000045',
    carrier: 'Progressive',
    status: 'Activa',
    effective_date: '2026-10-05',
    expiration_date: '2027-10-05',
  },
  period: { id: periodId, name: 'October 2026', status: 'Approved' },
  scheme: { id: schemeId, name: 'Agents’ commissions' },
  commission_type: 'percentage',
  is_renewal: false,
  is_late: true,
  adjusted_amount: 0,
  net: 60.01,
  booked_amount: null,
  rule_name: 'New auto',
  open_chargeback_id: null,
  paid_at: null,
  paid_by_name: null,
  updated_at: '2026-11-03T16:00:00Z',
};

/** Lucía's commission for Rosa's policy. */
export const aCommission = (values: Partial<CommissionCard> = {}): CommissionCard => ({ ...rosa, ...values });

const explanation: Explanation = {
  rule: {
    id: ruleId,
    version: 2,
    name: 'New auto',
    product_type: 'Auto',
    commission_type: 'percentage',
    priority: 3,
    percentage_rate: 5,
    fixed_amount: 0,
    tier_mode: 'marginal',
    tiers: [],
    threshold_kind: 'premium',
    threshold: 0,
    bonus_kind: 'amount',
  },
  rule_changed: true,
  agent_role: 'Agente',
  is_renewal: false,
  is_late: true,
  calculation_base: 'annual_premium',
  annual_premium: 1_200.1,
  term_premium: 1_200.1,
  base_amount: 1_200.1,
  rate: 5,
  volume_before: null,
  volume_total: null,
  volume_count: null,
  steps: [],
  unrounded: '60.005',
  rounded: 60.01,
  is_right: true,
  others: [{ id: 'other', version: 1, name: 'Renewals', priority: 3, why: 'new_business' }],
};

/** Lucía's commission with all details. */
export const aWholeCommission = (values: Partial<Commission> = {}): Commission => ({
  ...rosa,
  explanation,
  adjustments: [],
  chargeback: null,
  ...values,
});

/** The chargeback of Rosa's policy. */
export const aChargeback = (values: Partial<Chargeback> = {}): Chargeback => ({
  id: '99999999-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  commission_id: commissionId,
  policy_id: rosa.policy?.id ?? '',
  policy_number: 'POL-2026-000045',
  client_name: 'Rosa Martínez',
  product_type: 'Auto',
  agent: lucia,
  status: 'Open',
  kind: 'pro_rata',
  cancelled_on: '2026-11-16',
  days_left: 323,
  term_days: 365,
  commission_amount: 60.01,
  amount: -53.1,
  reason: '',
  created_at: '2026-11-16T15:00:00Z',
  settled_at: null,
  settled_by_name: null,
  ...values,
});

const october: CommissionPeriod = {
  id: periodId,
  name: 'October 2026',
  scheme_id: schemeId,
  scheme_name: 'Agents’ commissions',
  period_type: 'Monthly',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  cut_off_date: '2026-10-31',
  notes: '',
  status: 'Open',
  total_commissions: 0,
  total_policies: 0,
  total_premium: 0,
  calculation: null,
  created_at: '2026-10-01T15:00:00Z',
  updated_at: '2026-10-01T15:00:00Z',
  by_status: {},
  by_agent: [],
  moves: [],
  left_out: { no_agent: 0, role: 0, no_rule: 0, bonus_only: 0, cancelled: 0, first_renewal: 0 },
};

/** October, not calculated yet. */
export const aPeriod = (values: Partial<CommissionPeriod> = {}): CommissionPeriod => ({ ...october, ...values });

/** October with Rosa's commission, and two left-out policies. */
export const aCalculatedPeriod = (values: Partial<CommissionPeriod> = {}): CommissionPeriod =>
  aPeriod({
    status: 'Calculated',
    total_commissions: 60.01,
    total_policies: 1,
    total_premium: 1_200,
    by_status: { Calculated: { commissions: 1, total: 60.01 } },
    by_agent: [
      {
        agent_id: lucia.id,
        agent_name: lucia.full_name,
        total_policies: 1,
        total_premium: 1_200,
        total_commissions: 60.01,
      },
    ],
    left_out: { ...october.left_out, no_agent: 2 },
    ...values,
  });

export const aScheme = (values: Partial<CommissionScheme> = {}): CommissionScheme => ({
  id: schemeId,
  name: 'Agents’ commissions',
  description: '',
  period_type: 'Monthly',
  applies_to_roles: ['Admin', 'Manager', 'Agente'],
  applies_to_products: ['Auto', 'Casa', 'Comercial'],
  skips_first_renewals: false,
  is_active: true,
  is_example: false,
  active_rules: 1,
  created_at: '2026-01-05T15:00:00Z',
  updated_at: '2026-01-05T15:00:00Z',
  ...values,
});

export const aRule = (values: Partial<CommissionRule> = {}): CommissionRule => ({
  id: ruleId,
  scheme_id: schemeId,
  version: 1,
  name: 'New auto',
  description: '',
  product_type: 'Auto',
  commission_type: 'percentage',
  calculation_base: 'annual_premium',
  percentage_rate: 5,
  fixed_amount: 0,
  min_policy_amount: 0,
  max_policy_amount: 0,
  priority: 3,
  applies_to_new_business: true,
  applies_to_renewals: false,
  is_active: true,
  tiers: [],
  tier_mode: 'marginal',
  threshold_kind: 'premium',
  threshold: 0,
  bonus_kind: 'amount',
  is_example: false,
  pays_nothing: false,
  created_at: '2026-01-05T15:00:00Z',
  updated_at: '2026-01-05T15:00:00Z',
  ...values,
});

export const aDashboard = (values: Partial<CommissionDashboard> = {}): CommissionDashboard => ({
  current_month: '2026-11',
  current_month_commissions: 12,
  current_month_total: 840.5,
  current_month_adjustments: 25,
  pending_commissions: 7,
  pending_total: 410,
  approved_commissions: 3,
  approved_total: 190.25,
  commissions_by_product: { Auto: 8, Casa: 4 },
  totals_by_product: { Auto: 500, Casa: 340.5 },
  commissions_by_status: { Calculated: 7, Approved: 3 },
  totals_by_status: { Calculated: 410, Approved: 190.25 },
  by_agent: [{ agent_id: lucia.id, agent_name: lucia.full_name, commissions: 12, total: 840.5 }],
  by_month: [
    { month: '2026-10', commissions: 5, total: 300 },
    { month: '2026-11', commissions: 12, total: 840.5 },
  ],
  open_chargebacks: { commissions: 0, total: 0 },
  ...values,
});
