import { leadStatuses, productTypes } from '#features/leads/contract.ts';
import { leadTallies } from '#features/leads/server/index.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { policyTallies } from '#features/policies/server/index.ts';
import { quoteStatuses } from '#features/quotes/contract.ts';
import { quoteTallies } from '#features/quotes/server/index.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import { isAllowed, managers, roles } from '#platform/contract/roles.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Tally } from '#platform/server/acts/tallies.ts';
import { type DashboardStats, noProduct } from '../contract.ts';
import { agencyComplete, expiring, readFigures, usersByRole } from './read-figures.ts';

/**
 * The agency's figures at this moment, in a time that does not depend on how much the agency has: they are kept by the
 * transactions that write, those of the week by their days.
 */
export async function readStats(deed: Deed): Promise<DashboardStats> {
  const { role } = deed.actor;
  const known = { users: role !== null && isAllowed(managers, role), agency: role === 'Admin' };
  const figures = Map.groupBy(await readFigures(known, deed), ({ subject }) => subject);
  const of = (subject: string) => figures.get(subject) ?? [];
  const ofWeek = (subject: string) => Math.min(of(subject)[0]?.count ?? 0, totalCountMax);
  const leads_by_status = counts(leadStatuses, of(leadTallies.status));
  const quotes_by_status = counts(quoteStatuses, of(quoteTallies.status));
  const policies_by_status = counts(policyStatuses, of(policyTallies.status));
  const expiringIn = counts(Object.values(expiring), of(policyTallies.expiration));
  return {
    total_leads: total(leads_by_status),
    total_quotes: total(quotes_by_status),
    total_policies: total(policies_by_status),
    policies_value: of(policyTallies.inForce)[0]?.amount ?? 0,
    expiring_policies: total(expiringIn),
    week: {
      leads: ofWeek(leadTallies.day),
      quotes: ofWeek(quoteTallies.day),
      policies: ofWeek(policyTallies.day),
      premium: of(policyTallies.day)[0]?.amount ?? 0,
      expiring: expiringIn.week,
    },
    leads_by_status,
    quotes_by_status,
    policies_by_status,
    agency_complete: known.agency ? of(agencyComplete)[0]?.count === 1 : null,
    users_by_role: known.users ? counts(roles, of(usersByRole)) : null,
    leads_by_product: counts([...productTypes, noProduct], of(leadTallies.product)),
  };
}

/** A number for every value, also for those that nothing has. */
function counts<Value extends string>(values: readonly Value[], counted: readonly Tally[]): Record<Value, number> {
  const byValue = {} as Record<Value, number>;
  for (const value of values) byValue[value] = counted.find((tally) => tally.value === value)?.count ?? 0;
  return byValue;
}

function total(byValue: Record<string, number>): number {
  return Object.values(byValue).reduce((sum, count) => sum + count, 0);
}
