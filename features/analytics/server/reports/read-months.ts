import { sql } from 'kysely';
import type { Roi } from '../../contract/spend.ts';
import { readNames } from '../metrics/names.ts';
import { whereFiltered } from '../metrics/rows.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import type { ReportTable } from './report.ts';
import { tableOfRecords, withSums } from './tables.ts';
import type { ReportWords } from './words.ts';

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** What each source brought in each month, and its cost. */
export function sourceTable({ rows }: Roi, t: ReportWords): ReportTable {
  const table = tableOfRecords(
    'sources',
    [
      ['source', 'text'],
      ['month', 'text'],
      ['days', 'number'],
      ['leads', 'number'],
      ['policies', 'number'],
      ['premium', 'amount'],
      ['spend', 'amount'],
      ['cost_per_lead', 'amount'],
      ['cost_per_policy', 'amount'],
    ],
    rows.map((row) => ({ ...row, source: t(`sources.${row.source}`), month: monthOf(row.month) })),
    t,
  );
  return withSums(table, ['leads', 'policies', 'premium', 'spend'], t);
}

/** Sentences on the months only partly in the range, and on those with leads but no recorded spend. */
export function spendSentences({ cut_months, missing }: Roi, t: ReportWords): string[] {
  const cut = cut_months.map(({ month, days, of }) => `${monthOf(month)} (${days}/${of})`);
  return [
    ...(cut.length > 0 ? [`${t('cut_months')} ${cut.join(', ')}`] : []),
    ...missing.map(
      ({ source, months }) => `${t('no_spend')} ${t(`sources.${source}`)}: ${months.map(monthOf).join(', ')}`,
    ),
  ];
}

interface OfLedger {
  agent_id: string;
  agent_name: string;
  product: string;
  month: string;
  commissions: number;
  adjustments: number;
  total: number;
}

/** Commissions by agent, product and month, with their adjustments. Two statements. */
export async function readLedger(
  { range, filters }: RangeRequest,
  t: ReportWords,
  ctx: Reading,
): Promise<{ table: ReportTable; ledger: OfLedger[] }> {
  const { tx, agency } = ctx;
  const columns = { agent: 'entries.agent_id', product: 'entries.product_type', source: 'policies.lead_source' };
  const [{ rows }, names] = await Promise.all([
    sql<Omit<OfLedger, 'agent_name'>>`
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
    readNames(ctx),
  ]);
  const ledger = rows.map(({ agent_id, ...row }) => ({
    agent_id,
    agent_name: names.get(agent_id)?.full_name ?? '',
    ...row,
  }));
  const table = tableOfRecords(
    'ledger',
    [
      ['agent_name', 'text'],
      ['product', 'text'],
      ['month', 'text'],
      ['commissions', 'amount'],
      ['adjustments', 'amount'],
      ['total', 'amount'],
    ],
    ledger.map((row) => ({ ...row, product: t(`products.${row.product as 'All'}`) })),
    t,
  );
  return { table: withSums(table, ['commissions', 'adjustments', 'total'], t), ledger };
}
