import { sql } from 'kysely';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import {
  type By,
  type Cell,
  groupedBy,
  type MetricRows,
  ofRange,
  sorted,
  stepIn,
  sumsBy,
  whereFiltered,
} from './rows.ts';

/**
 * Policies by sale date, including canceled ones. The agent is the policy's agent; the source is the lead's. Premiums
 * are annual, in dollars.
 */
export interface PolicyFigures {
  policies: number;
  premium: number;
  /** The premium of policies that renew none, and of those that renew one. Both sum to the total. */
  new_premium: number;
  recurring_premium: number;
  cancelled: number;
}

/** One statement over `policies_by_creation`. */
export async function readPolicies(query: RangeRequest, by: By, ctx: Reading): Promise<MetricRows<PolicyFigures>> {
  const { tx } = ctx;
  const columns = { agent: 'agent_id', product: 'product_type', source: 'lead_source' };
  const { rows } = await sql<Cell & PolicyFigures & { step: number | null }>`
    ${sumsBy(columns, by)}, count(*)::int as policies, sum(annual_premium) as premium,
      coalesce(sum(annual_premium) filter (where renews is null), 0) as new_premium,
      sum(annual_premium) - coalesce(sum(annual_premium) filter (where renews is null), 0) as recurring_premium,
      count(cancelled_on)::int as cancelled
    from (
      select ${stepIn(query, by.steps, ctx)}, agent_id, product_type, lead_source, renews, annual_premium, cancelled_on
      from policies
      where ${ofRange(query, ctx)} ${whereFiltered(query.filters, columns)}
      offset 0
    ) policies
    ${groupedBy(columns, by)}`.execute(analyticsTables(tx));
  return sorted(rows, by.steps);
}
