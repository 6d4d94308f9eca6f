import { sql } from 'kysely';
import { statusesInForce } from '#features/policies/contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type DashboardStats, weekDays } from '../contract.ts';
import { dashboardTables } from './schema.ts';

/**
 * What came in the last seven days of the agency, today included. An import may bring a whole agency in a day, so no more
 * than the `totalCountMax` newest of each are looked at, along the index of their creation. One statement.
 */
export async function readWeek({ tx, agency, today }: Deed): Promise<Omit<DashboardStats['week'], 'expiring'>> {
  const firstDay = addDays(today, 1 - weekDays);
  const firstMoment = sql<string>`(${firstDay}::date::timestamp at time zone ${agency.time_zone})`;
  const tables = dashboardTables(tx);
  const recent = (table: 'leads' | 'quotes') =>
    tables.selectFrom(
      tables
        .selectFrom(table)
        .select('id')
        .where('tenant_id', '=', agency.id)
        .where('created_at', '>=', firstMoment)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(totalCountMax))
        .as(table),
    );
  return tables
    .selectFrom(
      tables
        .selectFrom('policies')
        .select(['status', 'annual_premium'])
        .where('tenant_id', '=', agency.id)
        .where('created_at', '>=', firstMoment)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(totalCountMax))
        .as('policies'),
    )
    .select(({ fn }) => [
      recent('leads').select(fn.countAll<number>().as('count')).as('leads'),
      recent('quotes').select(fn.countAll<number>().as('count')).as('quotes'),
      fn.countAll<number>().as('policies'),
      fn
        .coalesce(fn.sum<number>('annual_premium').filterWhere('status', 'in', statusesInForce), sql<number>`0`)
        .as('premium'),
    ])
    .executeTakeFirstOrThrow() as Promise<Omit<DashboardStats['week'], 'expiring'>>;
}
