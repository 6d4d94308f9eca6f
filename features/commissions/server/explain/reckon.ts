import { daysBetween, wholeMonths } from '#platform/contract/calendar.ts';
import {
  type Cents,
  cents,
  centsOf,
  decimalOf,
  dollarsOf,
  partOf,
  sharedBy,
  shareOf,
} from '#platform/contract/money.ts';
import type { ExplainedStep } from '../../contract/explanation.ts';
import type { CommissionsTable, PeriodRulesTable } from '../schema.ts';

/** The stored data of a line from which its amount follows. */
export type StoredLine = Pick<
  CommissionsTable,
  | 'annual_premium'
  | 'term_premium'
  | 'base_amount'
  | 'volume_before'
  | 'volume_total'
  | 'volume_count'
  | 'commission_amount'
>;

/** The stored data of its rule. */
export type StoredRule = Pick<
  PeriodRulesTable,
  | 'commission_type'
  | 'calculation_base'
  | 'percentage_rate'
  | 'fixed_amount'
  | 'tier_mode'
  | 'threshold_kind'
  | 'threshold'
  | 'bonus_kind'
> & { tiers: readonly { from: number; rate: number }[] };

/** A term, in days. */
export interface Term {
  effective_date: string;
  expiration_date: string;
}

/** The derivation of an amount. */
export interface Reckoned {
  /** Percent; null if there is no single rate. */
  rate: number | null;
  steps: ExplainedStep[];
  unrounded: string;
  rounded: Cents;
}

/**
 * The premium of a term: one twelfth of the annual premium per whole month, or, if the term isn't whole months, one
 * 365th per day.
 */
export function termPremiumOf(annual: number, { effective_date, expiration_date }: Term): Cents {
  const months = wholeMonths({ from: effective_date, to: expiration_date });
  return months === null
    ? partOf(centsOf(annual), daysBetween(effective_date, expiration_date), 365)
    : partOf(centsOf(annual), months, 12);
}

/** Computes a line again, by another method than the statement that wrote it: in integer cents, from stored data. */
export function reckon(line: StoredLine, rule: StoredRule): Reckoned {
  const base = centsOf(line.base_amount);
  const at = (percent: number): Reckoned => {
    const { exact, rounded } = shareOf([{ amount: base, percent }]);
    return { rate: percent, steps: [], unrounded: exact, rounded };
  };
  const fixed = (): Reckoned => {
    const amount = centsOf(rule.fixed_amount);
    return { rate: null, steps: [], unrounded: decimalOf(amount), rounded: amount };
  };
  switch (rule.commission_type) {
    case 'percentage':
      return at(rule.percentage_rate);
    case 'fixedAmount':
      return fixed();
    case 'bonus':
      if (!isReached(line, rule)) return { rate: null, steps: [], unrounded: '0', rounded: cents(0) };
      return rule.bonus_kind === 'percentage' ? at(rule.percentage_rate) : fixed();
    case 'tiered':
      return rule.tier_mode === 'whole'
        ? at(reachedRate(centsOf(line.volume_total ?? 0), rule))
        : bySteps(centsOf(line.volume_before ?? 0), base, rule);
  }
}

/** Whether an agent's volume reaches the threshold of a bonus. */
function isReached({ base_amount, volume_count }: StoredLine, { threshold_kind, threshold }: StoredRule): boolean {
  return threshold_kind === 'count' ? (volume_count ?? 0) >= threshold : centsOf(base_amount) >= centsOf(threshold);
}

/** The rate of the tier that a premium reaches. */
function reachedRate(total: Cents, { tiers }: StoredRule): number {
  return tiers.findLast(({ from }) => centsOf(from) <= total)?.rate ?? 0;
}

/** The amount of each tier for the part of the premium within it. */
function bySteps(before: Cents, base: Cents, { tiers }: StoredRule): Reckoned {
  const until = cents(before + base);
  const parts = tiers.map(({ from, rate }, at) => {
    const ends = tiers[at + 1]?.from ?? null;
    const step = { from: centsOf(from), to: ends === null ? null : centsOf(ends) };
    return { from, to: ends, percent: rate, amount: sharedBy({ from: before, to: until }, step) };
  });
  const { exact, rounded } = shareOf(parts);
  const steps = parts
    .filter(({ amount }) => amount > 0)
    .map((part) => ({
      from: part.from,
      to: part.to,
      rate: part.percent,
      premium: dollarsOf(part.amount),
      pays: shareOf([part]).exact,
    }));
  return { rate: null, steps, unrounded: exact, rounded };
}

/** Whether a line computed again matches its stored amount and base premium. Without a term: a bonus. */
export function isRight(line: StoredLine, rule: StoredRule, term: Term | null): boolean {
  const stored = { amount: centsOf(line.commission_amount), base: centsOf(line.base_amount) };
  const isSame = reckon(line, rule).rounded === stored.amount;
  if (!term) return isSame && stored.base === centsOf(line.volume_total ?? 0);
  const termPremium = termPremiumOf(line.annual_premium, term);
  const base = rule.calculation_base === 'term_premium' ? termPremium : centsOf(line.annual_premium);
  return isSame && base === stored.base && termPremium === centsOf(line.term_premium);
}
