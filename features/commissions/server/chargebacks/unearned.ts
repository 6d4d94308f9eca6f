import { daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, negated, partOf, sumOf } from '#platform/contract/money.ts';

/** The term that a commission was paid for, and the day on which it was cancelled. */
export interface CancelledTerm {
  effective_date: string;
  expiration_date: string;
  cancelled_on: string;
}

/** What was paid for a policy, and what was given back of it already. */
export interface Paid {
  /** The line, with its corrections. */
  commission: Cents;
  /** The adjustments for its cancellation so far: nothing, or less. */
  given_back: Cents;
}

/** What is to be given back, and how that was reckoned. */
export interface Unearned {
  /** `flat`: the policy never began, and all of it goes back; `pro_rata`: what falls on the days that are left. */
  kind: 'flat' | 'pro_rata';
  days_left: number;
  term_days: number;
  /** Less than nothing: what the chargeback adds to the line. */
  amount: Cents;
}

/**
 * The chargeback of a policy that was cancelled; null where nothing is to be given back: its term was over, nothing was
 * paid, or all of it was given back before. Half a cent goes away from zero, so that it mirrors its line.
 */
export function unearnedOf(term: CancelledTerm, { commission, given_back }: Paid): Unearned | null {
  const term_days = Math.max(1, daysBetween(term.effective_date, term.expiration_date));
  const isFlat = term.cancelled_on <= term.effective_date;
  const days_left = isFlat ? term_days : daysBetween(term.cancelled_on, term.expiration_date);
  if (commission <= 0 || days_left <= 0) return null;
  const unearned = partOf(commission, days_left, term_days);
  const amount = cents(sumOf([negated(unearned), negated(given_back)]));
  return amount < 0 ? { kind: isFlat ? 'flat' : 'pro_rata', days_left, term_days, amount } : null;
}
