import { sql } from 'kysely';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import { centsOf, dollarsOf, partOf } from '#platform/contract/money.ts';
import { isAmong } from '#platform/server/database/conditions.ts';
import { none } from '../../contract/range.ts';
import { readNames } from '../metrics/names.ts';
import { whereFiltered, within } from '../metrics/rows.ts';
import type { Asked, Days, Reading } from '../range.ts';
import { meanOf } from '../rates.ts';
import { analyticsTables } from '../schema.ts';
import type { ReportTable } from './report.ts';
import { tableOf } from './tables.ts';
import type { ReportWords } from './words.ts';

interface OfSource {
  source: string;
  month: string;
  leads: number;
  policies: number;
  premium: number;
  /** Null: nobody has said. */
  spend: number | null;
}

/**
 * What each source brought in each month, and what it cost: the spend of a month is shared over its days, and those in the range
 * count. The sentences say which months the range cuts, and where leads came and nobody has said what they cost. Of some
 * agents' or products' rows nobody knows that: then no spend is told, nor missed. One statement.
 */
export async function readSources(
  asked: Asked,
  words: ReportWords,
  deed: Reading,
): Promise<{ table: ReportTable; sentences: string[] }> {
  const { tx, agency } = deed;
  const { range, filters } = asked;
  const isWhole = !filters.agents?.length && !filters.products?.length;
  const isAmongSources = filters.sources?.length ? sql`and ${isAmong('source', filters.sources)}` : sql``;
  const month = sql`to_char(created_at at time zone ${agency.time_zone}, 'YYYY-MM')`;
  const { rows } = await sql<OfSource>`
    select source, month, sum(leads)::int as leads, sum(policies)::int as policies, sum(premium) as premium,
      sum(spend) as spend
    from (
      select coalesce(source, 'none') as source, ${month} as month, 1 as leads, 0 as policies, 0::numeric as premium,
        null::numeric as spend
      from leads
      where tenant_id = ${agency.id} and began_here and ${within('created_at', asked.range, deed)}
        ${whereFiltered(asked.filters, { agent: 'assigned_agent', product: 'product_type', source: 'source' })}
      union all
      select coalesce(lead_source, 'none'), ${month}, 0, 1, annual_premium, null
      from policies
      where tenant_id = ${agency.id} and ${within('created_at', asked.range, deed)}
        ${whereFiltered(asked.filters, { agent: 'agent_id', product: 'product_type', source: 'lead_source' })}
      union all
      select source, to_char(month, 'YYYY-MM'), 0, 0, 0, amount from analytics_spend
      where tenant_id = ${agency.id} and month between ${`${range.from.slice(0, 8)}01`}::date and ${range.to}::date
        and ${isWhole} ${isAmongSources}
    ) counted
    group by source, month order by source, month`.execute(analyticsTables(tx));
  const shared = rows.map((row) => ({ ...row, spend: shareOf(row, range) }));
  const table = tableOf(
    'sources',
    [
      ['source', 'text'],
      ['month', 'text'],
      ['leads', 'number'],
      ['policies', 'number'],
      ['premium', 'amount'],
      ['spend', 'amount'],
      ['cost_per_lead', 'amount'],
      ['cost_per_policy', 'amount'],
    ],
    shared.map((row) => [
      ...[words.sources[row.source as 'none'], row.month, row.leads, row.policies, row.premium, row.spend],
      ...[costOf(row.spend, row.leads), costOf(row.spend, row.policies)],
    ]),
    words,
  );
  return { table, sentences: [...cutMonths(rows, range, words), ...(isWhole ? unsaid(rows, words) : [])] };
}

/** How many days a month has, and how many of them are in a range. */
function daysIn(month: string, { from, to }: Days): { all: number; counted: number } {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const counted = daysBetween(from > first ? from : first, to < last ? to : last) + 1;
  return { all: daysBetween(first, last) + 1, counted };
}

/** What of the spend of a month falls on its days in the range; null: nobody has said. */
function shareOf({ month, spend }: OfSource, range: Days): number | null {
  const { all, counted } = daysIn(month, range);
  return spend === null ? null : dollarsOf(partOf(centsOf(spend), counted, all));
}

/** Of which months with spend how many days count, where the range cuts them. */
function cutMonths(rows: readonly OfSource[], range: Days, words: ReportWords): string[] {
  const months = new Set(rows.flatMap(({ month, spend }) => (spend === null ? [] : [month])));
  const cut = [...months].sort().flatMap((month) => {
    const { all, counted } = daysIn(month, range);
    return counted < all ? [`${month} (${counted}/${all})`] : [];
  });
  return cut.length > 0 ? [`${words.cut_months} ${cut.join(', ')}`] : [];
}

/** The months in which a source brought leads and nobody has said what it cost. */
function unsaid(rows: readonly OfSource[], words: ReportWords): string[] {
  const missing = rows.filter(({ source, leads, spend }) => source !== none && leads > 0 && spend === null);
  return [...Map.groupBy(missing, ({ source }) => source)].map(
    ([source, months]) =>
      `${words.no_spend} ${words.sources[source as 'none']}: ${months.map(({ month }) => month).join(', ')}`,
  );
}

/** What one cost, to the cent; null: nobody knows, or there is none. */
const costOf = (spend: number | null, count: number): number | null =>
  spend === null || count === 0 ? null : dollarsOf(meanOf(centsOf(spend), count));

interface OfLedger {
  agent_id: string;
  product: string;
  month: string;
  commissions: number;
  adjustments: number;
  total: number;
}

/** The commissions by agent, product and month, with their adjustments. Two statements. */
export async function readLedger({ range, filters }: Asked, words: ReportWords, deed: Reading): Promise<ReportTable> {
  const { tx, agency } = deed;
  const columns = { agent: 'entries.agent_id', product: 'entries.product_type', source: 'policies.lead_source' };
  const [{ rows }, names] = await Promise.all([
    sql<OfLedger>`
    select entries.agent_id, entries.product_type as product, to_char(day, 'YYYY-MM') as month,
      sum(amount) as commissions, sum(adjusted) as adjustments, sum(amount + adjusted) as total
    from (
      select calculated_on as day, agent_id, product_type, policy_id, commission_amount as amount, 0::numeric as adjusted
      from commissions
      where tenant_id = ${agency.id} and calculated_on between ${range.from} and ${range.to} and status <> 'Cancelled'
      union all
      select made_on, made.agent_id, line.product_type, line.policy_id, 0, adjustment_amount
      from commission_adjustments made
      join commissions line on line.tenant_id = ${agency.id} and line.id = made.commission_id
      where made.tenant_id = ${agency.id} and made_on between ${range.from} and ${range.to} and line.status <> 'Cancelled'
    ) entries
    join users on users.tenant_id = ${agency.id} and users.id = entries.agent_id
    left join policies on policies.tenant_id = ${agency.id} and policies.id = entries.policy_id
    where true ${whereFiltered(filters, columns)}
    group by entries.agent_id, users.full_name, entries.product_type, 3
    order by users.full_name, entries.agent_id, 3, entries.product_type`.execute(analyticsTables(tx)),
    readNames(deed),
  ]);
  return tableOf(
    'ledger',
    [
      ...([
        ['agent_name', 'text'],
        ['product', 'text'],
        ['month', 'text'],
      ] as const),
      ...([
        ['commissions', 'amount'],
        ['adjustments', 'amount'],
        ['total', 'amount'],
      ] as const),
    ],
    rows.map((row) => [
      names.get(row.agent_id)?.full_name ?? '',
      words.products[row.product as 'All'] ?? row.product,
      row.month,
      row.commissions,
      row.adjustments,
      row.total,
    ]),
    words,
  );
}
