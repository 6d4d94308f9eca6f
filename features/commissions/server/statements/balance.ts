import { type Cents, cents, sumOf } from '#platform/contract/money.ts';

/** What a period brought an agent: his lines, and the adjustments that fall on it. */
export interface Earned {
  lines: Cents;
  adjustments: Cents;
}

/** A period's account. */
export interface Balance extends Earned {
  /** What the account before was short of: nothing, or less. */
  brought_forward: Cents;
  /** Lines, adjustments and what was brought forward together. */
  net: Cents;
  /** The net where it is more than nothing. */
  to_pay: Cents;
  /** The net where it is less than nothing: the next account begins with it. */
  carried_forward: Cents;
}

const nothing = cents(0);

/** The accounts of successive periods, in their order. A balance below zero goes on into the next; one above is paid. */
export function balancesOf(periods: readonly Earned[]): Balance[] {
  let brought_forward = nothing;
  return periods.map(({ lines, adjustments }) => {
    const net = sumOf([lines, adjustments, brought_forward]);
    const carried_forward = net < 0 ? net : nothing;
    const balance = { lines, adjustments, brought_forward, net, to_pay: net > 0 ? net : nothing, carried_forward };
    brought_forward = carried_forward;
    return balance;
  });
}
