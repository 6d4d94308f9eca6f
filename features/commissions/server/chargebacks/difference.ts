import { daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, centsOf, negated, sumOf } from '#platform/contract/money.ts';
import type { ChargebackKind } from '../../contract/chargebacks.ts';
import type { OwedLine } from './owed-lines.ts';
import { unearnedOf } from './unearned.ts';

/** The amount that a line lacks or has in excess, and why. */
export interface Difference {
  kind: ChargebackKind;
  days_left: number;
  term_days: number;
  /** Negative: it is returned. */
  amount: Cents;
}

type Standing = Pick<
  OwedLine,
  'effective_date' | 'expiration_date' | 'cancelled_on' | 'commission' | 'due' | 'corrected' | 'settled' | 'given_back'
>;

/**
 * The difference between what a line has paid, including taken chargebacks, and what the policy's days in force have
 * earned; null: no difference. After it is taken, no difference remains until the policy changes again.
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
