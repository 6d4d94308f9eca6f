import { sql } from 'kysely';
import type { Asked, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { type Cell, type Found, orNone, sorted, whereFiltered, within } from './rows.ts';

/** Quotes by the day of their creation; their agent is who looks after them, their source their lead's. */
export interface QuoteFigures {
  /** Those that renew nothing. */
  quotes: number;
  /** Drafts of a next term. */
  renewal_drafts: number;
}

/** One statement over `quotes_by_creation`. */
export async function readQuotes(asked: Asked, unit: string, deed: Reading): Promise<Found<QuoteFigures>> {
  const { tx, agency } = deed;
  const columns = { agent: 'assigned_agent', product: 'product_type', source: 'lead_source' };
  const { rows } = await sql<Cell & QuoteFigures & { step: string | null }>`
    select is_before, agent, product, source, step::text as step,
      count(*) filter (where renews is null)::int as quotes, count(renews)::int as renewal_drafts
    from (
      select not (${within('created_at', asked.range, deed)}) as is_before, renews,
        ${orNone('assigned_agent')} as agent, ${orNone('product_type')} as product, ${orNone('lead_source')} as source,
        date_trunc(${unit}, created_at at time zone ${agency.time_zone})::date as step
      from quotes
      where tenant_id = ${agency.id} and ${within('created_at', { from: asked.before.from, to: asked.range.to }, deed)}
        ${whereFiltered(asked.filters, columns)}
    ) counted
    group by grouping sets ((is_before, agent, product, source), (is_before, step))`.execute(analyticsTables(tx));
  return sorted(rows);
}
