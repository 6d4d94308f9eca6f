import { productTypes } from '#features/leads/contract.ts';
import { dollarsOf } from '#platform/contract/money.ts';
import type { BookFigures } from '../../contract/imports.ts';
import type { KnownBook } from '../../contract/known.ts';
import type { BookSums, Plan } from '../../contract/plan.ts';
import { isInForce } from '../plan/status-of-term.ts';

/** The sums of a plan as the API has them. */
export function figuresAsTold({ premium_in_force, premium_by_product, ...sums }: BookSums): BookFigures {
  return {
    ...sums,
    premium_in_force: dollarsOf(premium_in_force),
    premium_by_product: Object.fromEntries(
      productTypes.map((product) => [product, dollarsOf(premium_by_product[product])]),
    ) as BookFigures['premium_by_product'],
  };
}

/** How many more policies are in force on the day of a plan after it than before. Never below zero. */
export function neededRoom({ policies }: Plan, known: KnownBook, day: string): number {
  const nextOf = new Map<number | string, string>();
  for (const { renews, values } of policies)
    if (renews) nextOf.set('policy' in renews ? renews.policy : renews.known_id, values.effective_date);
  const runs = (
    {
      status,
      effective_date: from,
      expiration_date: to,
    }: Pick<Plan['policies'][number]['values'], 'status' | 'effective_date' | 'expiration_date'>,
    next: string | null,
  ) => isInForce({ status, from, to, next }, day);
  const added = policies.filter(
    ({ known_id, values }, at) => known_id === null && runs(values, nextOf.get(at) ?? null),
  ).length;
  const ended = known.policies.filter(
    (policy) => runs(policy, policy.next_begins) && !runs(policy, nextOf.get(policy.id) ?? policy.next_begins),
  ).length;
  return Math.max(0, added - ended);
}
