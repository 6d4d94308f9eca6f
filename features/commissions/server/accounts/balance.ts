import { type Cents, cents, negated, sumOf } from '#platform/contract/money.ts';

/** An agent's amounts for a period: their lines, and the adjustments that fall on it. */
export interface Earned {
  lines: Cents;
  adjustments: Cents;
}

/**
 * The amounts of a period, and the opening balance stored when it was closed; null: it continues with the previous
 * remainder.
 */
export interface Entry extends Earned {
  opening: Cents | null;
}

/** A period's account. */
export interface Balance extends Earned {
  /** The missing amount of earlier accounts; positive only if they have offset too much of it. */
  brought_forward: Cents;
  /** The sum of lines, adjustments and the amount brought forward. */
  net: Cents;
  /** The net if it is positive. */
  to_pay: Cents;
  /** The net if it is negative: the next account continues with it. */
  carried_forward: Cents;
}

const nothing = cents(0);

/**
 * The accounts of successive periods, in order. A negative balance is carried into the next period; a positive one is
 * paid. A closed account keeps its opening balance: a later change of the balance before it passes to the next account
 * that is not closed.
 */
export function balancesOf(periods: readonly Entry[]): Balance[] {
  let left = nothing;
  return periods.map(({ lines, adjustments, opening }) => {
    const brought_forward = opening ?? left;
    const net = sumOf([lines, adjustments, brought_forward]);
    const carried_forward = net < 0 ? net : nothing;
    const balance = { lines, adjustments, brought_forward, net, to_pay: net > 0 ? net : nothing, carried_forward };
    left = sumOf([left, negated(brought_forward), carried_forward]);
    return balance;
  });
}
