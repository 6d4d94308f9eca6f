import { sql } from 'kysely';
import type { Asked, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { type Cell, type Found, orNone, sorted, whereFiltered, within } from './rows.ts';

/**
 * Policies by the day of their sale, cancelled ones too; their agent is the one who looks after them, their source their
 * lead's. Premiums are in dollars, of a year.
 */
export interface PolicyFigures {
  policies: number;
  premium: number;
  /** Of those that renew nothing, and of those that renew a policy; they add up. */
  new_premium: number;
  recurring_premium: number;
  cancelled: number;
}

/** One statement over `policies_by_creation`. */
export async function readPolicies(asked: Asked, unit: string, deed: Reading): Promise<Found<PolicyFigures>> {
  const { tx, agency } = deed;
  const columns = { agent: 'agent_id', product: 'product_type', source: 'lead_source' };
  const { rows } = await sql<Cell & PolicyFigures & { step: string | null }>`
    select is_before, agent, product, source, step::text as step,
      count(*)::int as policies, coalesce(sum(annual_premium), 0) as premium,
      coalesce(sum(annual_premium) filter (where renews is null), 0) as new_premium,
      coalesce(sum(annual_premium) filter (where renews is not null), 0) as recurring_premium,
      count(cancelled_on)::int as cancelled
    from (
      select not (${within('created_at', asked.range, deed)}) as is_before, renews, annual_premium, cancelled_on,
        ${orNone('agent_id')} as agent, ${orNone('product_type')} as product, ${orNone('lead_source')} as source,
        date_trunc(${unit}, created_at at time zone ${agency.time_zone})::date as step
      from policies
      where tenant_id = ${agency.id} and ${within('created_at', { from: asked.before.from, to: asked.range.to }, deed)}
        ${whereFiltered(asked.filters, columns)}
    ) counted
    group by grouping sets ((is_before, agent, product, source), (is_before, step))`.execute(analyticsTables(tx));
  return sorted(rows);
}
