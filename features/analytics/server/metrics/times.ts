import { sql } from 'kysely';
import type { Asked, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { byCell, type Cell, groupedBy, ofRange, stepIn, sumsBy, whereFiltered } from './rows.ts';

/** How long the leads of a range that began here took, between moves of their own: what was passed over tells no time. */
export interface TimeFigures {
  /** Seconds between two moves of their own, and of how many leads. */
  to_contact: number;
  to_contact_of: number;
  to_quote: number;
  to_quote_of: number;
  to_close: number;
  to_close_of: number;
  /** From the creation to the quote, and to the sale. */
  lead_to_quote: number;
  lead_to_quote_of: number;
  whole: number;
  whole_of: number;
}

const span = (from: string, to: string, name: string) => sql`
  coalesce(extract(epoch from sum(${sql.ref(to)} - ${sql.ref(from)})), 0)::float8 as ${sql.ref(name)},
  count(${sql.ref(to)} - ${sql.ref(from)})::int as ${sql.ref(`${name}_of`)}`;

/** One statement over `leads_by_creation`. */
export async function readTimes(asked: Asked, deed: Reading): Promise<(Cell & TimeFigures)[]> {
  const { tx } = deed;
  const columns = { agent: 'assigned_agent', product: 'product_type', source: 'source' };
  const { rows } = await sql<Cell & TimeFigures>`
    ${sumsBy(columns, byCell)}, ${span('created_at', 'contacted_at', 'to_contact')},
      ${span('contacted_at', 'quoted_at', 'to_quote')}, ${span('quoted_at', 'closed_at', 'to_close')},
      ${span('created_at', 'quoted_at', 'lead_to_quote')}, ${span('created_at', 'closed_at', 'whole')}
    from (
      select ${stepIn(asked, [], deed)}, assigned_agent, product_type, source, created_at, contacted_at, quoted_at, closed_at
      from leads
      where ${ofRange(asked, deed)} and began_here ${whereFiltered(asked.filters, columns)}
      offset 0
    ) leads
    ${groupedBy(columns, byCell)}`.execute(analyticsTables(tx));
  return rows;
}
