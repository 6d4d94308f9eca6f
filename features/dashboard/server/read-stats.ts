import { leadStatuses, productTypes } from '#features/leads/contract.ts';
import { leadTallies } from '#features/leads/server/index.ts';
import { alertDays, policyStatuses } from '#features/policies/contract.ts';
import { policyTallies } from '#features/policies/server/index.ts';
import { quoteStatuses } from '#features/quotes/contract.ts';
import { quoteTallies } from '#features/quotes/server/index.ts';
import { countRoles } from '#features/users/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { isAllowed, managers, roles } from '#platform/contract/roles.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { countUpTo, readTallies, type Tally } from '#platform/server/acts/tallies.ts';
import { type DashboardStats, noProduct, weekDays } from '../contract.ts';
import { readWeek } from './read-week.ts';
import { dashboardTables } from './schema.ts';

/**
 * The agency's figures at this moment, in a time that does not depend on how much the agency has: they are kept by the
 * transactions that write, but for those of the week. Five statements at most, sent together.
 */
export async function readStats(deed: Deed): Promise<DashboardStats> {
  const lastDays = { month: addDays(deed.today, alertDays), week: addDays(deed.today, weekDays) };
  const mayReadUsers = deed.actor.role !== null && isAllowed(managers, deed.actor.role);
  const [tallies, expiring, users, week, agency_complete] = await Promise.all([
    readTallies(
      [...Object.values(leadTallies), quoteTallies.status, policyTallies.status, policyTallies.inForce],
      deed,
    ),
    countUpTo(policyTallies.expiration, lastDays, deed),
    mayReadUsers ? countRoles(deed) : null,
    readWeek(deed),
    deed.actor.role === 'Admin' ? isAgencyComplete(deed) : null,
  ]);
  const of = (subject: string) => tallies.filter((tally) => tally.subject === subject);
  const leads_by_status = counts(leadStatuses, of(leadTallies.status));
  const quotes_by_status = counts(quoteStatuses, of(quoteTallies.status));
  const policies_by_status = counts(policyStatuses, of(policyTallies.status));
  return {
    total_leads: total(leads_by_status),
    total_quotes: total(quotes_by_status),
    total_policies: total(policies_by_status),
    policies_value: of(policyTallies.inForce)[0]?.amount ?? 0,
    expiring_policies: expiring.month,
    week: { ...week, expiring: expiring.week },
    leads_by_status,
    quotes_by_status,
    policies_by_status,
    agency_complete,
    users_by_role: users && counts(roles, users),
    leads_by_product: counts([...productTypes, noProduct], of(leadTallies.product)),
  };
}

async function isAgencyComplete({ tx, agency }: Deed): Promise<boolean> {
  const { contact_phone, address } = await dashboardTables(tx)
    .selectFrom('tenants')
    .select(['contact_phone', 'address'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return contact_phone !== '' && address !== '';
}

/** A number for every value, also for those that nothing has. */
function counts<Value extends string>(
  values: readonly Value[],
  counted: readonly Pick<Tally, 'value' | 'count'>[],
): Record<Value, number> {
  const byValue = new Map(counted.map(({ value, count }) => [value, count]));
  return Object.fromEntries(values.map((value) => [value, byValue.get(value) ?? 0])) as Record<Value, number>;
}

function total(byValue: Record<string, number>): number {
  return Object.values(byValue).reduce((sum, count) => sum + count, 0);
}
