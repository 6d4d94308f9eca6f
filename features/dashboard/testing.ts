import type pg from 'pg';
import { expect } from 'vitest';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Caller } from '#platform/testing/caller.ts';
import type { DashboardStats } from './contract.ts';

/** Whether a policy would be in force if its term weren't over. */
const isOver = (
  table: string,
) => `(${table}.status in ('Activa', 'Pendiente Renovación') and ${table}.expiration_date < (
  select ($2::timestamptz at time zone t.time_zone)::date from tenants t where t.id = ${table}.tenant_id))`;

/** Whether a quote would be open if its last day hadn't passed. */
const isQuoteOver = `(quotes.status in ('Enviada', 'Borrador') and quotes.valid_until < (
  select ($2::timestamptz at time zone t.time_zone)::date from tenants t where t.id = quotes.tenant_id))`;

const groups = {
  leads_by_status: ['leads', 'status'],
  quotes_by_status: [
    'quotes',
    `case when ${isQuoteOver} then 'Vencida' else replace(status, 'Borrador', 'Pendiente') end`,
  ],
  policies_by_status: [
    'policies',
    `case when not ${isOver('policies')} then status when next_begins is null then 'Vencida' else 'Renovada' end`,
  ],
  leads_by_product: ['leads', "coalesce(product_type, 'none')"],
} as const;

/** What was brought in with policies from a file is counted as a policy alone. */
const isMadeHere = (table: string) => (table === 'policies' ? 'true' : 'import_id is null');

/** Whether a policy is in force, by its dates and the policy that renews it. */
const isInForce = (table: string) => `(${table}.effective_date <= today.day and ${table}.expiration_date >= today.day
  and coalesce(${table}.cancelled_on > today.day, true) and not exists (
    select from policies next where next.tenant_id = ${table}.tenant_id and next.renews = ${table}.id
      and next.effective_date <= today.day and coalesce(next.cancelled_on > next.effective_date, true)))`;

/** Whether a policy's term ends today or later, by its dates and the policy that renews it. */
const isToEnd = (
  table: string,
) => `(${table}.expiration_date >= today.day and ${table}.cancelled_on is null and not exists (
    select from policies next where next.tenant_id = ${table}.tenant_id and next.renews = ${table}.id
      and coalesce(next.cancelled_on > next.effective_date, true)))`;
const today = `(select t.id, ($2::timestamptz at time zone t.time_zone)::date as day, t.time_zone from tenants t) today`;

/** The parts of a server under test that a recount needs. */
interface RunningServer {
  as(username: string): Caller;
  admin: pg.Client;
  world: { users: Record<string, { tenant_id: string }> };
  services: { clock(): Date };
}

/** Fails unless the dashboard of this user's agency equals a count of the agency's rows. */
export async function expectRecount({ as, admin, world, services }: RunningServer, username: string): Promise<void> {
  const tenantId = world.users[username]?.tenant_id;
  const { body } = await as(username).get('/dashboard/stats');
  const { users_by_role: _, agency_complete: __, ...shown } = body as DashboardStats;
  const recounted: Record<string, unknown> = {};
  for (const [figure, [table, value]] of Object.entries(groups)) {
    const { rows } = await admin.query(
      `select ${value} as value, count(*)::int as count from ${table} where tenant_id = $1 and $2::timestamptz is not null and ${isMadeHere(table)} group by 1`,
      [tenantId, services.clock()],
    );
    const zeros = Object.keys(shown[figure as keyof typeof groups]).map((key) => [key, 0]);
    recounted[figure] = Object.fromEntries([...zeros, ...rows.map((row) => [row.value, row.count])]);
    if (figure.endsWith('_by_status')) {
      recounted[`total_${table}`] = rows.reduce((sum, { count }) => sum + count, 0);
    }
  }
  const { rows } = await admin.query(
    `select coalesce(sum(annual_premium) filter (where ${isInForce('p')}), 0)::float as value,
       count(*) filter (where ${isToEnd('p')} and expiration_date <= today.day + 30)::int as expiring,
       count(*) filter (where ${isToEnd('p')} and expiration_date <= today.day + 7)::int as expiring_soon
     from policies p join ${today} on today.id = p.tenant_id where p.tenant_id = $1`,
    [tenantId, services.clock()],
  );
  const week: Record<string, number> = { expiring: rows[0].expiring_soon, premium: 0 };
  for (const table of ['leads', 'quotes', 'policies'] as const) {
    const { days, kept } = await daysOf(table, [tenantId, services.clock()], admin);
    expect(kept).toEqual(days);
    const count = days.reduce((sum, day) => sum + day.count, 0);
    week[table] = Math.min(count, totalCountMax);
    if (table === 'policies') week.premium = dollarsOf(sumOf(days.map(({ amount }) => centsOf(amount))));
  }
  expect(shown).toEqual({ ...recounted, policies_value: rows[0].value, expiring_policies: rows[0].expiring, week });
}

interface Day {
  day: string;
  count: number;
  amount: number;
}

/** The days of the week with the rows created on each, as counted and as stored. */
async function daysOf(table: 'leads' | 'quotes' | 'policies', values: unknown[], admin: pg.Client) {
  const premium = table === 'policies' ? 'r.annual_premium' : '0';
  const which = `r.import_id is null ${table === 'quotes' ? 'and r.renews is null' : ''}`;
  const first = '($2::timestamptz at time zone t.time_zone)::date - 6';
  const counted = await admin.query<Day>(
    `select (r.created_at at time zone t.time_zone)::date::text as day, count(*)::int as count, sum(${premium})::float as amount
     from ${table} r join tenants t on t.id = r.tenant_id
     where r.tenant_id = $1 and ${which} and (r.created_at at time zone t.time_zone)::date >= ${first} group by 1 order by 1`,
    values,
  );
  const kept = await admin.query<Day>(
    `select value as day, sum(k.count)::int as count, sum(k.amount)::float as amount
     from tallies k join tenants t on t.id = k.tenant_id
     where k.tenant_id = $1 and k.subject = '${table}_by_day' and k.value >= (${first})::text
     group by 1 having sum(k.count) <> 0 or sum(k.amount) <> 0 order by 1`,
    values,
  );
  return { days: counted.rows, kept: kept.rows };
}
