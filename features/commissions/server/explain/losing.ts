import { centsOf } from '#platform/contract/money.ts';
import type { Explanation, LosingReason } from '../../contract/explanation.ts';
import type { CommissionsTable, PeriodRulesTable } from '../schema.ts';

/** The conditions of a rule, and what decides between two rules. */
export type AskedRule = Pick<
  PeriodRulesTable,
  | 'rule_id'
  | 'version'
  | 'name'
  | 'product_type'
  | 'commission_type'
  | 'calculation_base'
  | 'min_policy_amount'
  | 'max_policy_amount'
  | 'priority'
  | 'applies_to_new_business'
  | 'applies_to_renewals'
  | 'created_at'
>;

type Paid = Pick<CommissionsTable, 'rule_id' | 'product_type' | 'is_renewal' | 'annual_premium' | 'term_premium'>;

/** Why each other active rule did not pay a policy, in order of evaluation. */
export function losersOf(line: Paid, rules: readonly AskedRule[]): Explanation['others'] {
  const winner = rules.find(({ rule_id }) => rule_id === line.rule_id);
  if (!winner) return [];
  return rules
    .filter((rule) => rule !== winner && rule.commission_type !== 'bonus')
    .map((rule) => {
      const { rule_id, version, name, priority } = rule;
      return { id: rule_id, version, name, priority, why: unfitOf(line, rule) ?? lostTo(winner, rule) };
    });
}

/** Why a policy does not fit a rule; null: it fits. */
function unfitOf(line: Paid, rule: AskedRule): LosingReason | null {
  const base = centsOf(rule.calculation_base === 'term_premium' ? line.term_premium : line.annual_premium);
  const max = centsOf(rule.max_policy_amount);
  if (rule.product_type !== 'All' && rule.product_type !== line.product_type) return 'product';
  if (line.is_renewal && !rule.applies_to_renewals) return 'renewal';
  if (!line.is_renewal && !rule.applies_to_new_business) return 'new_business';
  if (base < centsOf(rule.min_policy_amount)) return 'below_min';
  return max > 0 && base > max ? 'above_max' : null;
}

function lostTo(winner: AskedRule, rule: AskedRule): LosingReason {
  if (rule.priority !== winner.priority) return 'priority';
  return (rule.product_type === 'All') === (winner.product_type === 'All') ? 'newer' : 'less_specific';
}
