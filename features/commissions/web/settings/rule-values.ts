import type { UseFormReturnType } from '@mantine/form';
import { writtenAmount } from '#platform/contract/money.ts';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { percentMax } from '../../contract/amounts.ts';
import { type CommissionRule, CreateRule, ruleProblems, type UpdateRule } from '../../contract/rules.ts';

/** The form values of a rule: numbers as typed, and its tiers as one text. */
export interface RuleValues extends Record<string, unknown> {
  name: string;
  description: string;
  product_type: string;
  commission_type: string;
  calculation_base: string;
  percentage_rate: string;
  fixed_amount: string;
  min_policy_amount: string;
  max_policy_amount: string;
  priority: string;
  applies_to_new_business: boolean;
  applies_to_renewals: boolean;
  is_active: boolean;
  /** See `stepsIn`. */
  tiers: string;
  tier_mode: string;
  threshold_kind: string;
  threshold: string;
  bonus_kind: string;
}

export type RuleForm = UseFormReturnType<RuleValues>;

/** A tier as typed. */
export interface Step {
  from: string;
  rate: string;
}

export const stepsIn = (tiers: string): Step[] => JSON.parse(tiers) as Step[];
export const textOfSteps = (steps: readonly Step[]): string => JSON.stringify(steps);

export const blankRule = (): RuleValues => ({
  name: '',
  description: '',
  product_type: '',
  commission_type: 'percentage',
  calculation_base: 'annual_premium',
  percentage_rate: '',
  fixed_amount: '',
  min_policy_amount: '',
  max_policy_amount: '',
  priority: '1',
  applies_to_new_business: true,
  applies_to_renewals: false,
  is_active: true,
  tiers: textOfSteps([{ from: '0', rate: '' }]),
  tier_mode: 'marginal',
  threshold_kind: 'premium',
  threshold: '',
  bonus_kind: 'amount',
});

const shown = (number: number) => (number === 0 ? '' : String(number));

export const valuesOfRule = (rule: CommissionRule): RuleValues => ({
  name: rule.name,
  description: rule.description,
  product_type: rule.product_type,
  commission_type: rule.commission_type,
  calculation_base: rule.calculation_base,
  percentage_rate: shown(rule.percentage_rate),
  fixed_amount: shown(rule.fixed_amount),
  min_policy_amount: shown(rule.min_policy_amount),
  max_policy_amount: shown(rule.max_policy_amount),
  priority: String(rule.priority),
  is_active: rule.is_active,
  applies_to_new_business: rule.applies_to_new_business,
  applies_to_renewals: rule.applies_to_renewals,
  tiers: textOfSteps(
    rule.tiers.length > 0
      ? rule.tiers.map(({ from, rate }) => ({ from: writtenAmount(String(from)), rate: String(rate) }))
      : [{ from: '0', rate: '' }],
  ),
  tier_mode: rule.tier_mode,
  threshold_kind: rule.threshold_kind,
  threshold: shown(rule.threshold),
  bonus_kind: rule.bonus_kind,
});

/**
 * The form values as the request body: an empty number is sent as empty, and fields of other rule types are cleared.
 */
export function termsOf({ tiers, ...values }: RuleValues) {
  const { percentage_rate, fixed_amount, min_policy_amount, max_policy_amount, threshold } = values;
  return {
    ...values,
    percentage_rate: readAmount(percentage_rate, percentMax),
    fixed_amount: readAmount(fixed_amount),
    threshold: readAmount(threshold),
    min_policy_amount: readAmount(min_policy_amount),
    max_policy_amount: readAmount(max_policy_amount),
    tiers:
      values.commission_type === 'tiered'
        ? stepsIn(tiers).map(({ from, rate }) => ({ from: readAmount(from), rate: readAmount(rate, percentMax) }))
        : [],
  };
}

/** The changed fields as the request body. */
export function changesOfRule(before: RuleValues, after: RuleValues): UpdateRule {
  const [old, next] = [termsOf(before), termsOf(after)] as Record<string, unknown>[];
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old?.[name]);
  return Object.fromEntries(Object.entries(next ?? {}).filter(differs)) as UpdateRule;
}

/** A new rule without contradictions. */
export const SoundRule = CreateRule.check(({ value, issues }) => {
  for (const { field, message } of ruleProblems(value)) {
    issues.push({ code: 'custom', path: [field], message, input: value });
  }
});
