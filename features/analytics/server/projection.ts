import { sql } from 'kysely';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, centsOf, dollarsOf, partOf, sumOf } from '#platform/contract/money.ts';
import type { RevenueAnalytics } from '../contract/figures.ts';
import { midnight, whereFiltered } from './metrics/rows.ts';
import { readTerms } from './metrics/terms.ts';
import { type Days, lengthOf, type RangeRequest, type Reading } from './range.ts';
import { rateOf } from './rates.ts';
import { analyticsTables } from './schema.ts';

/** The projected premium. */
export type Projection = Pick<
  RevenueAnalytics,
  'projected_revenue_next_month' | 'projected_revenue_next_quarter' | 'projection'
>;

/** The number of days of new business that the daily mean is based on. */
const newDays = 90;
/** With fewer days of data there is no projection. */
const daysNeeded = 60;
/**
 * The number of terms that must have expired in the last year for its retention to be used. With fewer, the retention
 * of all terms is used.
 */
const termsNeeded = 20;

/**
 * Projects the premium of the next calendar month and of the next three: the premium in force that expires in them
 * times the share renewed in the last twelve months, plus the mean daily new premium of the last 90 days for each day.
 * The range is one standard deviation of the last twelve monthly sums of new premium. Two statements.
 */
export async function readProjection(filters: RangeRequest['filters'], ctx: Reading): Promise<Projection> {
  const { today } = ctx;
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const monthFrom = addMonths(firstOfMonth, 1);
  const month = { from: monthFrom, to: addDays(addMonths(monthFrom, 1), -1) };
  const quarter = { from: monthFrom, to: addDays(addMonths(monthFrom, 3), -1) };
  const lastYear = { from: addMonths(today, -12), to: addDays(today, -1) };
  const ever = { from: '0001-01-01', to: addDays(today, -1) };
  const [[ofMonth, ofQuarter, ofYear, ofAll], sales] = await Promise.all([
    readTerms([month, quarter, lastYear, ever], filters, ctx),
    readNewSales(firstOfMonth, filters, ctx),
  ]);
  const terms = (ofYear?.expiring ?? 0) >= termsNeeded ? ofYear : ofAll;
  const [expired, renewed] = [centsOf(terms?.premium ?? 0), centsOf(terms?.renewed_premium ?? 0)];
  const hasEnough = sales.first !== null && daysBetween(sales.first, today) >= daysNeeded;
  const of = (days: Days, inForce: number, months: number) => {
    if (!hasEnough) return { value: cents(0), spread: cents(0) };
    const again = expired === 0 ? cents(0) : partOf(centsOf(inForce), renewed, expired);
    const value = sumOf([again, partOf(sales.lately, lengthOf(days), newDays)]);
    return { value, spread: cents(Math.round(sales.deviation * Math.sqrt(months))) };
  };
  const [next, three] = [
    of(month, ofMonth?.in_force_premium ?? 0, 1),
    of(quarter, ofQuarter?.in_force_premium ?? 0, 3),
  ];
  return {
    projected_revenue_next_month: dollarsOf(next.value),
    projected_revenue_next_quarter: dollarsOf(three.value),
    projection: {
      basis: hasEnough ? 'retention_and_new_business' : 'too_little_data',
      premium_retention: rateOf(renewed, expired),
      month: { ...month, ...bounds(next) },
      quarter: { ...quarter, ...bounds(three) },
    },
  };
}

function bounds({ value, spread }: { value: Cents; spread: Cents }) {
  return { low: dollarsOf(cents(Math.max(0, value - spread))), high: dollarsOf(sumOf([value, spread])) };
}

/**
 * The new premium of the last 90 days, the deviation of the last twelve whole months, and the day of the agency's first
 * sale, whatever the filters. null means no sale.
 */
async function readNewSales(firstOfMonth: string, filters: RangeRequest['filters'], ctx: Reading) {
  const { tx, agency, today } = ctx;
  const filtered = whereFiltered(filters, { agent: 'agent_id', product: 'product_type', source: 'lead_source' });
  const since = addMonths(firstOfMonth, -12);
  const { rows } = await sql<{ first: string | null; month: string | null; premium: number; lately: number }>`
    select first, to_char(created_at at time zone ${agency.time_zone}, 'YYYY-MM') as month,
      coalesce(sum(annual_premium), 0) as premium,
      coalesce(sum(annual_premium) filter (where created_at >= ${midnight(addDays(today, 1 - newDays), ctx)}), 0) as lately
    from (
      select (min(created_at) at time zone ${agency.time_zone})::date::text as first
      from policies where tenant_id = ${agency.id} and import_id is null
    ) data
    left join policies on tenant_id = ${agency.id} and import_id is null and renews is null and created_at >= ${midnight(since, ctx)}
      and created_at < ${midnight(addDays(today, 1), ctx)} ${filtered}
    group by 1, 2`.execute(analyticsTables(tx));
  const byMonth = new Map(rows.map(({ month, premium }) => [month, centsOf(premium)]));
  const months = Array.from({ length: 12 }, (_, at) => byMonth.get(addMonths(since, at).slice(0, 7)) ?? cents(0));
  const mean = sumOf(months) / months.length;
  return {
    lately: cents(sumOf(rows.map(({ lately }) => centsOf(lately)))),
    deviation: Math.sqrt(months.reduce((sum, one) => sum + (one - mean) ** 2, 0) / months.length),
    first: rows[0]?.first ?? null,
  };
}
