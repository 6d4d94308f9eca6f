import { daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, centsOf, negated, sumOf } from '#platform/contract/money.ts';
import type { ChargebackKind } from '../../contract/chargebacks.ts';
import type { OwedLine } from './owed-lines.ts';
import { unearnedOf } from './unearned.ts';

/** What a line lacks, or has too much, and why. */
export interface Difference {
  kind: ChargebackKind;
  days_left: number;
  term_days: number;
  /** Below nothing: it is given back. */
  amount: Cents;
}

type Standing = Pick<
  OwedLine,
  'effective_date' | 'expiration_date' | 'cancelled_on' | 'commission' | 'due' | 'corrected' | 'settled' | 'given_back'
>;

/**
 * What is between what a line has been paid with all that was taken, and what the days in force of its policy have earned;
 * null: nothing. Whoever takes it leaves nothing to propose, until something becomes of the policy again.
 */
export function differenceOf(line: Standing): Difference | null {
  const { effective_date, expiration_date, cancelled_on } = line;
  const [commission, due, corrected, settled] = [line.commission, line.due, line.corrected, line.settled].map(
    centsOf,
  ) as [...[Cents, Cents, Cents, Cents]];
  const whole = sumOf([due, corrected]);
  const unearned =
    cancelled_on === null
      ? null
      : unearnedOf({ effective_date, expiration_date, cancelled_on }, { commission: whole, given_back: cents(0) });
  const amount = sumOf([due, unearned?.amount ?? cents(0), negated(commission), negated(settled)]);
  if (amount === 0) return null;
  if (unearned && amount < 0) return { ...unearned, amount };
  const kind = cancelled_on === null && line.given_back !== 0 ? 'reinstated' : 'correction';
  return { kind, days_left: 0, term_days: Math.max(1, daysBetween(effective_date, expiration_date)), amount };
}
