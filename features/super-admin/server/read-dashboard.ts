import { sql } from 'kysely';
import { plans, tenantStatuses } from '#features/tenants/contract.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { PlatformDashboard } from '../contract.ts';
import { lookAtHealth, worstOf } from './health.ts';
import { platformTables } from './schema.ts';

const windowDays = 30;

/** The overview of the platform. */
export async function readDashboard(
  ctx: Pick<PlatformContext, 'tx' | 'clock' | 'services' | 'language'>,
): Promise<PlatformDashboard> {
  const { tx, clock } = ctx;
  const [groups, { users }, sums, health] = await Promise.all([
    readGroups(ctx),
    platformTables(tx)
      .selectFrom('sign_in_names')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .where('role', '<>', 'Super Admin')
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow(),
    sql<{ policies: number; premium: number }>`select * from sums_of_agencies(${clock().toISOString()})`.execute(tx),
    lookAtHealth(ctx),
  ]);
  type Group = (typeof groups)[number];
  const sumOf = (of: readonly Group[], figure: 'agencies' | 'came' | 'went') =>
    of.reduce((sum, group) => sum + group[figure], 0);
  const there = groups.filter(({ deleted }) => !deleted);
  const count = (is: (group: Group) => boolean) => sumOf(there.filter(is), 'agencies');
  const byStatus = (status: string) => count((group) => group.status === status);
  return {
    total_tenants: count(() => true),
    active_tenants: byStatus('Active'),
    trial_tenants: byStatus('Trial'),
    suspended_tenants: byStatus('Suspended'),
    inactive_tenants: byStatus('Inactive'),
    deleted_tenants: sumOf(groups, 'agencies') - sumOf(there, 'agencies'),
    total_users_across_tenants: users,
    total_policies_across_tenants: sums.rows[0]?.policies ?? 0,
    total_revenue_across_tenants: sums.rows[0]?.premium ?? 0,
    system_health: worstOf(health),
    health,
    monthly_new_tenants: sumOf(groups, 'came'),
    monthly_churned_tenants: sumOf(groups, 'went'),
    tenants_by_plan: keyed(plans, (plan) => count((group) => group.plan === plan)),
    tenants_by_status: keyed(tenantStatuses, byStatus),
  };
}

function keyed<Key extends string>(keys: readonly Key[], of: (key: Key) => number): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, number>;
}

/**
 * The number of agencies per kind, and of them how many were created in the last 30 days, and how many were lost:
 * deleted, set to inactive, or a trial that expired without a conversion. A suspended agency is not lost.
 */
const readGroups = ({ tx, clock }: Pick<PlatformContext, 'tx' | 'clock'>) => {
  const now = clock();
  const since = new Date(now.getTime() - windowDays * 86_400_000);
  return platformTables(tx)
    .selectFrom('tenants')
    .select((eb) => [
      'status',
      'plan',
      sql<boolean>`deleted_at is not null`.as('deleted'),
      eb.fn.countAll<number>().as('agencies'),
      sql<number>`count(*) filter (where created_at > ${since} and deleted_at is null)::int`.as('came'),
      sql<number>`count(*) filter (where deleted_at > ${since}
        or (deleted_at is null and status = 'Inactive' and status_changed_at > ${since})
        or (deleted_at is null and status = 'Trial' and trial_ends_at > ${since} and trial_ends_at <= ${now}))::int`.as(
        'went',
      ),
    ])
    .where('kind', '=', 'agency')
    .groupBy(['status', 'plan', sql`deleted_at is not null`])
    .execute();
};
