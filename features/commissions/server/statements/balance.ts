import { type Cents, cents, negated, sumOf } from '#platform/contract/money.ts';

/** What a period brought an agent: his lines, and the adjustments that fall on it. */
export interface Earned {
  lines: Cents;
  adjustments: Cents;
}

/** What a period brought, and what its account began with when it was closed; null: it goes on with what was left before. */
export interface Entry extends Earned {
  opening: Cents | null;
}

/** A period's account. */
export interface Balance extends Earned {
  /** What the accounts before were short of; above nothing only where they have taken too much of it. */
  brought_forward: Cents;
  /** Lines, adjustments and what was brought forward together. */
  net: Cents;
  /** The net where it is more than nothing. */
  to_pay: Cents;
  /** The net where it is less than nothing: the next account goes on with it. */
  carried_forward: Cents;
}

const nothing = cents(0);

/**
 * The accounts of successive periods, in their order. A balance below zero goes on into the next; one above is paid. A closed
 * account keeps what it began with: what comes to be left before it, or is left no more, goes past it to the next that is not.
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
