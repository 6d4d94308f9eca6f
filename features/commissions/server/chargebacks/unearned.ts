import { daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, negated, partOf, sumOf } from '#platform/contract/money.ts';

/** The term that a commission was paid for, and the day on which it was canceled. */
export interface CancelledTerm {
  effective_date: string;
  expiration_date: string;
  cancelled_on: string;
}

/** What was paid for a policy, and what was already returned. */
export interface Paid {
  /** The line, with its corrections. */
  commission: Cents;
  /** The adjustments for its cancellation so far: zero or negative. */
  given_back: Cents;
}

/** The amount to return, and its calculation. */
export interface Unearned {
  /**
   * `flat`: the policy never took effect, and the full amount is returned; `pro_rata`: the share of the remaining days.
   */
  kind: 'flat' | 'pro_rata';
  days_left: number;
  term_days: number;
  /** Negative: the adjustment that the chargeback makes. */
  amount: Cents;
}

/**
 * The chargeback of a canceled policy; null if nothing is to be returned: the term was over, nothing was paid, or
 * everything was already returned. Half a cent is rounded away from zero, so that the amount mirrors its line.
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
