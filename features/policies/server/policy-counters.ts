import type { Agency } from '#platform/server/acts/agency.ts';
import { creationIncrement } from '#platform/server/acts/day-counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import { statusesInForce } from '../contract.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

/**
 * The counters of policies: the number of each status; the number and annual premium of those in force by status, which
 * each reader corrects by `inForceCorrections`; the number of these without a next term by expiration day, which each
 * reader corrects by `toEndCorrections`; and the number and sold premium by day of creation.
 */
export const policyCounters = {
  status: 'policies_by_status',
  inForce: 'policies_in_force',
  expiration: 'policies_to_end',
  day: 'policies_by_day',
} as const;

/** The fields of a policy that its increments depend on. */
export type CountedPolicy = Pick<
  PoliciesTable,
  'status' | 'annual_premium' | 'created_at' | 'expiration_date' | 'next_begins' | 'import_id'
>;

/** The increments of a policy. One that was brought in was not sold on the day of its creation. */
export function policyIncrements(policy: CountedPolicy, agency: Agency): Increment[] {
  const { status, annual_premium, created_at, expiration_date, next_begins, import_id } = policy;
  const isInForce = statusesInForce.includes(status);
  return [
    { subject: policyCounters.status, value: status },
    ...(isInForce ? [{ subject: policyCounters.inForce, value: 'all', amount: annual_premium }] : []),
    ...(isInForce && next_begins === null ? [{ subject: policyCounters.expiration, value: expiration_date }] : []),
    ...(import_id === null
      ? [creationIncrement(policyCounters.day, { created_at, amount: annual_premium }, agency)]
      : []),
  ];
}

/** Maintains the counters of the days. */
export const countPolicyDays = dayFigures('policies.count-days', policyCounters.day, (moment, { tx, agency }) =>
  policyTables(tx)
    .selectFrom('policies')
    .select(['created_at', 'annual_premium as amount'])
    .where('tenant_id', '=', agency.id)
    .where('import_id', 'is', null)
    .where('created_at', '>=', moment),
);
