import type { Agency } from '#platform/server/acts/agency.ts';
import { creationIncrement } from '#platform/server/acts/day-counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import { statusesInForce } from '../contract.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

/**
 * The figures that policies keep: how many of each status; the number and yearly premium of those in force as their status says,
 * which each reader corrects by `inForceCorrections`; how many of them without a next term expire on which day, which each
 * reader corrects by `toEndCorrections`; and how many were created on which day, with the premium sold.
 */
export const policyCounters = {
  status: 'policies_by_status',
  inForce: 'policies_in_force',
  expiration: 'policies_to_end',
  day: 'policies_by_day',
} as const;

/** What a policy weighs by. */
export type CountedPolicy = Pick<
  PoliciesTable,
  'status' | 'annual_premium' | 'created_at' | 'expiration_date' | 'next_begins'
>;

/** What a policy weighs in them. */
export function policyIncrements(policy: CountedPolicy, agency: Agency): Increment[] {
  const { status, annual_premium, created_at, expiration_date, next_begins } = policy;
  const isInForce = statusesInForce.includes(status);
  return [
    { subject: policyCounters.status, value: status },
    ...(isInForce ? [{ subject: policyCounters.inForce, value: 'all', amount: annual_premium }] : []),
    ...(isInForce && next_begins === null ? [{ subject: policyCounters.expiration, value: expiration_date }] : []),
    creationIncrement(policyCounters.day, { created_at, amount: annual_premium }, agency),
  ];
}

/** Keeps the figure of their days. */
export const countPolicyDays = dayFigures('policies.count-days', policyCounters.day, (moment, { tx, agency }) =>
  policyTables(tx)
    .selectFrom('policies')
    .select(['created_at', 'annual_premium as amount'])
    .where('tenant_id', '=', agency.id)
    .where('created_at', '>=', moment),
);
