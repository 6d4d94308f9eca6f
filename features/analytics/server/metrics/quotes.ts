import { sql } from 'kysely';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import {
  type By,
  type Cell,
  counted,
  groupedBy,
  type MetricRows,
  ofRange,
  sorted,
  stepIn,
  sumsBy,
  whereFiltered,
} from './rows.ts';

/** Quotes by creation date. The agent is the quote's agent; the source is the lead's. */
export interface QuoteFigures {
  /** Quotes that aren't for a renewal. */
  quotes: number;
  /** Draft quotes for a next term. */
  renewal_drafts: number;
}

/** One statement over `quotes_by_creation`. */
export async function readQuotes(query: RangeRequest, by: By, ctx: Reading): Promise<MetricRows<QuoteFigures>> {
  const { tx } = ctx;
  const columns = { agent: 'assigned_agent', product: 'product_type', source: 'lead_source' };
  const { rows } = await sql<Cell & QuoteFigures & { step: number | null }>`
    ${sumsBy(columns, by)}, ${counted('quotes', sql`renews is null`)}, count(renews)::int as renewal_drafts
    from (
      select ${stepIn(query, by.steps, ctx)}, assigned_agent, product_type, lead_source, renews
      from quotes
      where ${ofRange(query, ctx)} ${whereFiltered(query.filters, columns)}
      offset 0
    ) quotes
    ${groupedBy(columns, by)}`.execute(analyticsTables(tx));
  return sorted(rows, by.steps);
}
