import { sql } from 'kysely';
import { leadSources } from '#features/leads/contract.ts';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import { centsOf, dollarsOf, partOf } from '#platform/contract/money.ts';
import { isAmong } from '#platform/server/database/conditions.ts';
import type { Roi } from '../contract/spend.ts';
import { measuredBy } from './measured.ts';
import { whereFiltered, within } from './metrics/rows.ts';
import type { Days, RangeRequest, Reading } from './range.ts';
import { meanOf } from './rates.ts';
import { analyticsTables } from './schema.ts';

type Row = Roi['rows'][number];
/** The spend is for the whole month. */
type OfSource = Pick<Row, 'source' | 'month' | 'leads' | 'policies' | 'premium' | 'spend'>;

/**
 * Returns what each source brought in each month, and its cost. A month's spend is divided evenly over its days, and
 * those in the range count. Spend can't be attributed to agents or products, so with these filters no spend is returned
 * or reported missing. One statement.
 */
export async function readRoi(query: RangeRequest, ctx: Reading): Promise<Roi> {
  const { tx, agency } = ctx;
  const { range, filters } = query;
  const isWhole = !filters.agents?.length && !filters.products?.length;
  const isAmongSources = filters.sources?.length ? sql`and ${isAmong('source', filters.sources)}` : sql``;
  const month = sql`to_char(created_at at time zone ${agency.time_zone}, 'YYYY-MM-01')`;
  const { rows } = await sql<OfSource>`
    select source, month, sum(leads)::int as leads, sum(policies)::int as policies, sum(premium) as premium,
      sum(spend) as spend
    from (
      select coalesce(source, 'none') as source, ${month} as month, 1 as leads, 0 as policies, 0::numeric as premium,
        null::numeric as spend
      from leads
      where tenant_id = ${agency.id} and import_id is null and began_here and ${within('created_at', query.range, ctx)}
        ${whereFiltered(query.filters, { agent: 'assigned_agent', product: 'product_type', source: 'source' })}
      union all
      select coalesce(lead_source, 'none'), ${month}, 0, 1, annual_premium, null
      from policies
      where tenant_id = ${agency.id} and import_id is null and ${within('created_at', query.range, ctx)}
        ${whereFiltered(query.filters, { agent: 'agent_id', product: 'product_type', source: 'lead_source' })}
      union all
      select source, to_char(month, 'YYYY-MM-01'), 0, 0, 0, amount from analytics_spend
      where tenant_id = ${agency.id} and month between ${`${range.from.slice(0, 8)}01`}::date and ${range.to}::date
        and ${isWhole} ${isAmongSources}
    ) counted
    group by source, month order by source, month`.execute(analyticsTables(tx));
  const told = rows.map((row) => {
    const spend = shareOf(row, range);
    const { days } = daysIn(row.month, range);
    return {
      ...row,
      days,
      spend,
      cost_per_lead: costOf(spend, row.leads),
      cost_per_policy: costOf(spend, row.policies),
    };
  });
  return {
    ...measuredBy(query, ctx),
    rows: told,
    cut_months: cutMonths(rows, range),
    missing: isWhole ? unsaid(rows, ctx.today) : [],
  };
}

/** The number of days of a month, and how many of them are in a range. */
function daysIn(month: string, { from, to }: Days): { of: number; days: number } {
  const last = addDays(addMonths(month, 1), -1);
  const days = daysBetween(from > month ? from : month, to < last ? to : last) + 1;
  return { days, of: daysBetween(month, last) + 1 };
}

/** The share of a month's spend for its days in the range. null means not recorded. */
function shareOf({ month, spend }: OfSource, range: Days): number | null {
  const { days, of } = daysIn(month, range);
  return spend === null ? null : dollarsOf(partOf(centsOf(spend), days, of));
}

/** The months with spend that are only partly in the range, with the number of days that count. */
function cutMonths(rows: readonly OfSource[], range: Days): Roi['cut_months'] {
  const months = new Set(rows.flatMap(({ month, spend }) => (spend === null ? [] : [month])));
  return [...months].sort().flatMap((month) => {
    const { days, of } = daysIn(month, range);
    return days < of ? [{ month, days, of }] : [];
  });
}

/** A month that hasn't ended isn't reported as missing. */
function unsaid(rows: readonly OfSource[], today: string): Roi['missing'] {
  return leadSources.flatMap((source) => {
    const missing = rows.filter(
      (row) => row.source === source && row.leads > 0 && row.spend === null && addMonths(row.month, 1) <= today,
    );
    return missing.length > 0 ? [{ source, months: missing.map(({ month }) => month) }] : [];
  });
}

/** The cost of one, to the cent. null means unknown spend or a count of 0. */
const costOf = (spend: number | null, count: number): number | null =>
  spend === null || count === 0 ? null : dollarsOf(meanOf(centsOf(spend), count));
