import { productTypes } from '#features/leads/contract.ts';
import { alertDays, statusesInForce } from '#features/policies/contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumOf } from '#platform/contract/money.ts';
import type { BookSums, PolicyValues } from '../../contract/plan.ts';
import { isInForce } from './status-of-term.ts';

/** A policy as the sums see it: its values, and the first day of its next term, if it has one. */
export type SummedPolicy = Pick<
  PolicyValues,
  'effective_date' | 'expiration_date' | 'status' | 'annual_premium' | 'product_type'
> & {
  next_begins: string | null;
};

type Figures = Pick<
  BookSums,
  'in_force' | 'begin_later' | 'premium_in_force' | 'premium_by_product' | 'expiring' | 'expiring_not_followed'
>;

/** What is in force on a day, what begins later, and what expires soon. A premium never counts in two terms of a policy. */
export function figuresOf(policies: readonly SummedPolicy[], day: string): Figures {
  const inForce = policies.filter(({ status, effective_date: from, expiration_date: to, next_begins: next }) =>
    isInForce({ status, from, to, next }, day),
  );
  const last = addDays(day, alertDays);
  const expiring = inForce.filter(({ expiration_date }) => expiration_date <= last);
  const premiumOf = (some: readonly SummedPolicy[]) => sumOf(some.map(({ annual_premium }) => annual_premium));
  const byProduct = productTypes.map(
    (product) => [product, premiumOf(inForce.filter(({ product_type }) => product_type === product))] as const,
  );
  return {
    in_force: inForce.length,
    begin_later: policies.filter(
      ({ status, effective_date }) => statusesInForce.includes(status) && effective_date > day,
    ).length,
    premium_in_force: premiumOf(inForce),
    premium_by_product: Object.fromEntries(byProduct) as Figures['premium_by_product'],
    expiring: expiring.length,
    expiring_not_followed: expiring.filter(({ next_begins }) => next_begins === null).length,
  };
}
