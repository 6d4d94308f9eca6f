import { sql } from 'kysely';
import { statusesInForce } from '#features/policies/contract.ts';
import { policyTallies } from '#features/policies/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { countUpTo } from '#platform/server/acts/tallies.ts';
import { type DashboardStats, weekCountMax, weekDays } from '../contract.ts';
import { dashboardTables } from './schema.ts';

/**
 * What came in the last seven days of the agency, today included, and what ends in the next seven. An import may bring a
 * whole agency in a day, so no more than `weekCountMax` rows of each are looked at, along the index of their creation.
 */
export async function readWeek(deed: Deed): Promise<DashboardStats['week']> {
  const [leads, quotes, policies, expiring] = await Promise.all([
    recent(deed, 'leads').executeTakeFirstOrThrow(),
    recent(deed, 'quotes').executeTakeFirstOrThrow(),
    newPolicies(deed),
    countUpTo(policyTallies.expiration, addDays(deed.today, weekDays), deed),
  ]);
  return { leads: leads.count, quotes: quotes.count, policies: policies.count, premium: policies.premium, expiring };
}

function recent({ tx, agency, today }: Deed, table: 'leads' | 'quotes') {
  return dashboardTables(tx)
    .selectFrom((db) =>
      db
        .selectFrom(table)
        .select('id')
        .where('tenant_id', '=', agency.id)
        .where('created_at', '>=', firstMoment(today, agency.time_zone))
        .limit(weekCountMax)
        .as('recent'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'));
}

function newPolicies({ tx, agency, today }: Deed) {
  return dashboardTables(tx)
    .selectFrom((db) =>
      db
        .selectFrom('policies')
        .select(['status', 'annual_premium'])
        .where('tenant_id', '=', agency.id)
        .where('created_at', '>=', firstMoment(today, agency.time_zone))
        .limit(weekCountMax)
        .as('recent'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn
        .coalesce(fn.sum<number>('annual_premium').filterWhere('status', 'in', statusesInForce), sql<number>`0`)
        .as('premium'),
    ])
    .executeTakeFirstOrThrow();
}

const firstMoment = (today: string, timeZone: string) =>
  sql<string>`(${addDays(today, 1 - weekDays)}::date::timestamp at time zone ${timeZone})`;
