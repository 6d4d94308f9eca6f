import { sql } from 'kysely';
import { none } from '../../contract/range.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { type By, type Cell, firstDays, groupedBy, type MetricRows, sorted, sumsBy, whereFiltered } from './rows.ts';

/**
 * Commissions in dollars: lines that aren't Cancelled, by calculation date, and the adjustments of such lines, by
 * creation date. The agent is the line's. A bonus matches any product. The source is the policy's; it is looked up only
 * to filter by source and isn't returned.
 */
export interface CommissionFigures {
  commissions: number;
}

/** One statement over `commissions_by_day` and `commission_adjustments_by_day`. */
export async function readCommissions(
  query: RangeRequest,
  by: By,
  ctx: Reading,
): Promise<MetricRows<CommissionFigures>> {
  const { tx, agency } = ctx;
  const { range, before, filters } = query;
  const columns = { agent: 'agent_id', product: 'product_type', source: 'source' };
  const policies = sql`left join policies on policies.tenant_id = ${agency.id} and policies.id = entries.policy_id`;
  const { rows } = await sql<Cell & CommissionFigures & { step: number | null }>`
    ${sumsBy(columns, by)}, coalesce(sum(amount), 0) as commissions
    from (
      select entries.agent_id, entries.product_type, ${sql.lit(none)} as source,
        width_bucket(day, ${firstDays(query, by.steps)}::date[]) as step, amount
      from (
        select calculated_on as day, agent_id, product_type, policy_id, commission_amount as amount
        from commissions
        where tenant_id = ${agency.id} and calculated_on between ${before.from} and ${range.to} and status <> 'Cancelled'
        union all
        select made_on, made.agent_id, line.product_type, line.policy_id, adjustment_amount
        from commission_adjustments made
        join commissions line on line.tenant_id = ${agency.id} and line.id = made.commission_id
        where made.tenant_id = ${agency.id} and made_on between ${before.from} and ${range.to}
          and line.status <> 'Cancelled'
      ) entries
      ${filters.sources?.length ? policies : sql``}
      where true ${whereFiltered(filters, { agent: 'entries.agent_id', product: 'entries.product_type', source: 'policies.lead_source' })}
    ) counted
    ${groupedBy(columns, by)}`.execute(analyticsTables(tx));
  return sorted(rows, by.steps);
}
