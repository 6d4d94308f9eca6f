import { sql } from 'kysely';
import { type LeadTime, leadTimes } from '#features/leads/contract.ts';
import { spanOfTime } from '#features/leads/server/index.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { byCell, type Cell, groupedBy, ofRange, stepIn, sumsBy, whereFiltered } from './rows.ts';

/**
 * The times that leads created here in the range took between their own moves; a skipped stage gives no time. Each is a
 * total in seconds with its number of leads.
 */
export type TimeFigures = Readonly<Record<LeadTime | `${LeadTime}_of`, number>>;

const sumOfTime = (time: LeadTime) => {
  const [from, to] = spanOfTime[time].map((column) => sql.ref(column));
  return sql`coalesce(extract(epoch from sum(${to} - ${from})), 0)::float8 as ${sql.ref(time)},
    count(${to} - ${from})::int as ${sql.ref(`${time}_of`)}`;
};

/** One statement over `leads_by_creation`. */
export async function readTimes(query: RangeRequest, ctx: Reading): Promise<(Cell & TimeFigures)[]> {
  const { tx } = ctx;
  const columns = { agent: 'assigned_agent', product: 'product_type', source: 'source' };
  const { rows } = await sql<Cell & TimeFigures>`
    ${sumsBy(columns, byCell)}, ${sql.join(leadTimes.map(sumOfTime))}
    from (
      select ${stepIn(query, [], ctx)}, assigned_agent, product_type, source, created_at, contacted_at, quoted_at, closed_at
      from leads
      where ${ofRange(query, ctx)} and began_here ${whereFiltered(query.filters, columns)}
      offset 0
    ) leads
    ${groupedBy(columns, byCell)}`.execute(analyticsTables(tx));
  return rows;
}
