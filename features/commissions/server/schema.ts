import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ProductType } from '#features/leads/contract.ts';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { AdjustmentType } from '../contract/adjustments.ts';
import type { ChargebackKind, ChargebackStatus } from '../contract/chargebacks.ts';
import type { CommissionStatus } from '../contract/lines.ts';
import type { LeftOutReason, PeriodStatus } from '../contract/periods.ts';
import type { CommissionType, RuleProduct, RuleTerms, ruleFields, Tier } from '../contract/rules.ts';
import type { PeriodType, SchemeRole, schemeFields } from '../contract/schemes.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** The contract defines the columns of the fields. */
export interface SchemesTable extends Columns<typeof schemeFields> {
  tenant_id: string;
}

/** Its tiers are written as JSON. */
type Stored<Rule extends { tiers: Tier[] }> = Omit<Rule, 'tiers'> & { tiers: ColumnType<Tier[], string, string> };

export interface RulesTable extends Stored<Columns<typeof ruleFields>> {
  tenant_id: string;
}

export interface PeriodsTable {
  tenant_id: string;
  id: string;
  scheme_id: string;
  name: string;
  period_type: PeriodType;
  start_date: string;
  end_date: string;
  cut_off_date: string;
  notes: string;
  status: PeriodStatus;
  total_commissions: number;
  total_policies: number;
  total_premium: number;
  run_id: string | null;
  run_total: number;
  run_done: number;
  run_started_by: string | null;
  run_started_at: string | null;
  run_seen_at: string | null;
  run_ended_at: string | null;
  run_roles: string[] | null;
  run_products: string[] | null;
  run_skips_first_renewals: boolean | null;
  /** null: it is not closed, or was closed before opening balances were stored. */
  closed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A rule as of a period's calculation. */
export interface PeriodRulesTable extends Omit<Stored<RuleTerms>, 'description' | 'is_active'> {
  tenant_id: string;
  period_id: string;
  rule_id: string;
  version: number;
  created_at: string;
}

export interface PeriodAgentsTable {
  tenant_id: string;
  period_id: string;
  agent_id: string;
  expected: number;
  is_done: boolean;
  total_policies: number;
  total_premium: number;
  total_commissions: number;
}

export interface CommissionsTable {
  tenant_id: string;
  id: string;
  period_id: string;
  scheme_id: string;
  rule_id: string;
  agent_id: string;
  agent_role: SchemeRole;
  policy_id: string | null;
  client_id: string | null;
  product_type: RuleProduct;
  commission_type: CommissionType;
  is_renewal: boolean;
  is_late: boolean;
  annual_premium: number;
  term_premium: number;
  base_amount: number;
  rate: number | null;
  volume_before: number | null;
  volume_total: number | null;
  volume_count: number | null;
  commission_amount: number;
  /** Its amount under the policy as corrected since the approval; null: as calculated. */
  due_amount: number | null;
  /** The term that it was calculated for, if its policy has another one now. */
  calculated_from: string | null;
  calculated_until: string | null;
  adjusted_amount: number;
  net: GeneratedAlways<number>;
  status: CommissionStatus;
  /** Canceled because no rule pays it any more, and not by a user: it is owed again when a rule pays it. */
  is_unpaid_by_rules: Generated<boolean>;
  calculated_at: string;
  calculated_on: string;
  paid_at: string | null;
  paid_by: string | null;
  updated_at: string;
}

export interface LeftOutTable {
  tenant_id: string;
  period_id: string;
  policy_id: string;
  scheme_id: string;
  reason: LeftOutReason;
  /** A bonus of its period counted it, and a rule pays it since a correction: the next period pays it as late. */
  is_owed: Generated<boolean>;
  agent_id: string | null;
  is_late: boolean;
  product_type: ProductType;
  is_renewal: boolean;
  annual_premium: number;
  term_premium: number;
  effective_date: string;
}

export interface AdjustmentsTable {
  tenant_id: string;
  id: string;
  commission_id: string;
  agent_id: string;
  scheme_id: string;
  adjustment_amount: number;
  adjustment_type: AdjustmentType;
  reason: string;
  made_on: string;
  created_by: string | null;
  created_at: string;
}

/** The adjustments that a closed period has counted. */
export interface SettlementsTable {
  tenant_id: string;
  adjustment_id: string;
  period_id: string;
}

/** The nonzero opening balances of a closed period's statements. */
export interface OpeningBalancesTable {
  tenant_id: string;
  period_id: string;
  agent_id: string;
  amount: number;
}

export interface ChargebacksTable {
  tenant_id: string;
  id: string;
  commission_id: string;
  policy_id: string;
  agent_id: string;
  status: ChargebackStatus;
  kind: ChargebackKind;
  amount: number;
  cancelled_on: string | null;
  effective_date: string;
  expiration_date: string;
  days_left: number;
  term_days: number;
  adjustment_id: string | null;
  reason: string;
  settled_by: string | null;
  settled_at: string | null;
  created_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    commission_schemes: SchemesTable;
    commission_rules: RulesTable;
    commission_periods: PeriodsTable;
    commission_period_rules: PeriodRulesTable;
    commission_period_agents: PeriodAgentsTable;
    commissions: CommissionsTable;
    commission_left_out: LeftOutTable;
    commission_adjustments: AdjustmentsTable;
    commission_settlements: SettlementsTable;
    commission_opening_balances: OpeningBalancesTable;
    commission_chargebacks: ChargebacksTable;
  }
}

export const commissionTables = ownTables('commissions', {
  owns: [
    'commission_schemes',
    'commission_rules',
    'commission_periods',
    'commission_period_rules',
    'commission_period_agents',
    'commissions',
    'commission_left_out',
    'commission_adjustments',
    'commission_settlements',
    'commission_opening_balances',
    'commission_chargebacks',
  ],
  reads: ['policies', 'quotes', 'leads', 'clients', 'users', 'tenants'],
});
