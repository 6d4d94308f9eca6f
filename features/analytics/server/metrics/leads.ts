import { sql } from 'kysely';
import { firstContactAt, tellsContact } from '#features/leads/server/index.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
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

/** Leads by creation date with their current results (a cohort). The agent is the assignee. */
export interface LeadFigures {
  /** Leads created as Nuevo. */
  leads: number;
  /** Leads imported at a later stage. No rate includes them. */
  imported: number;
  /** Of `leads`, those whose highest stage ever is at least Contactado, Cotizado, Cerrado. */
  contacted: number;
  quoted: number;
  closed: number;
  /** Closed leads that were closed by the age that the range's leads have now. For the range itself, all of them. */
  closed_by_age: number;
  /** Seconds from creation to sale, and the number of leads. */
  cycle: number;
  cycle_of: number;
  /** Of `leads`, those with a known first contact or known lack of one, and how many of those were sold. */
  timed: number;
  timed_closed: number;
  /** Of the timed leads, those contacted within five minutes, and how many of those were sold. */
  fast: number;
  fast_closed: number;
  /** Of the timed leads, those older than an hour, and how many of those were contacted within an hour. */
  hour_old: number;
  within_hour: number;
}

/** One statement over `leads_by_creation`. */
export async function readLeads(query: RangeRequest, by: By, ctx: Reading): Promise<MetricRows<LeadFigures>> {
  const { tx, clock } = ctx;
  const columns = { agent: 'assigned_agent', product: 'product_type', source: 'source' };
  const anHourAgo = new Date(clock().getTime() - 3_600_000);
  // The moment when the leads of the comparison period had the age that the range's leads have now.
  const then = new Date(clock().getTime() - daysBetween(query.before.from, query.range.from) * 86_400_000);
  const { rows } = await sql<Cell & LeadFigures & { step: number | null }>`
    ${sumsBy(columns, by)}, count(began)::int as leads, (count(*) - count(began))::int as imported,
      ${counted('contacted', sql`began and stage >= 1`)}, ${counted('quoted', sql`began and stage >= 2`)},
      ${counted('closed', sql`began and stage >= 3`)},
      ${counted('closed_by_age', sql`began and stage >= 3 and (step > 0 or closed_at is null or closed_at <= ${then}::timestamptz)`)},
      coalesce(extract(epoch from sum(closed_at - timed)), 0)::float8 as cycle, count(closed_at - timed)::int as cycle_of,
      count(timed)::int as timed, ${counted('timed_closed', sql`timed is not null and stage >= 3`)},
      ${counted('fast', sql`contact <= timed + interval '5 minutes'`)},
      ${counted('fast_closed', sql`contact <= timed + interval '5 minutes' and stage >= 3`)},
      ${counted('hour_old', sql`timed <= ${anHourAgo}::timestamptz`)},
      ${counted('within_hour', sql`timed <= ${anHourAgo}::timestamptz and contact <= timed + interval '1 hour'`)}
    from (
      select ${stepIn(query, by.steps, ctx)}, assigned_agent, product_type, source, stage_reached as stage,
        case when began_here then true end as began, case when ${tellsContact} then created_at end as timed,
        ${firstContactAt} as contact, closed_at
      from leads
      where ${ofRange(query, ctx)} ${whereFiltered(query.filters, columns)}
      offset 0
    ) leads
    ${groupedBy(columns, by)}`.execute(analyticsTables(tx));
  return sorted(rows, by.steps);
}
