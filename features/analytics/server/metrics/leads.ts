import { sql } from 'kysely';
import type { Asked, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import {
  type By,
  type Cell,
  counted,
  type Found,
  groupedBy,
  ofRange,
  sorted,
  stepIn,
  sumsBy,
  whereFiltered,
} from './rows.ts';

/**
 * Leads by the day of their creation, and what has become of them by now (a cohort); their agent is the one they are
 * assigned to.
 */
export interface LeadFigures {
  /** Those that began as Nuevo here. */
  leads: number;
  /** Those that came in a later stage: they are in no rate. */
  imported: number;
  /** Of `leads` those whose highest stage ever is at least Contactado, Cotizado, Cerrado. */
  contacted: number;
  quoted: number;
  closed: number;
  /** Contacted within five minutes, and how many of those were sold. */
  fast: number;
  fast_closed: number;
  /** Older than an hour, and how many of those were contacted within it. */
  hour_old: number;
  within_hour: number;
}

/** One statement over `leads_by_creation`. */
export async function readLeads(asked: Asked, by: By, deed: Reading): Promise<Found<LeadFigures>> {
  const { tx, clock } = deed;
  const columns = { agent: 'assigned_agent', product: 'product_type', source: 'source' };
  const anHourAgo = new Date(clock().getTime() - 3_600_000);
  const { rows } = await sql<Cell & LeadFigures & { step: number | null }>`
    ${sumsBy(columns, by)}, count(began)::int as leads, (count(*) - count(began))::int as imported,
      ${counted('contacted', sql`began and stage >= 1`)}, ${counted('quoted', sql`began and stage >= 2`)},
      ${counted('closed', sql`began and stage >= 3`)},
      ${counted('fast', sql`contacted_at <= created + interval '5 minutes'`)},
      ${counted('fast_closed', sql`contacted_at <= created + interval '5 minutes' and stage >= 3`)},
      ${counted('hour_old', sql`created < ${anHourAgo}::timestamptz`)},
      ${counted('within_hour', sql`created < ${anHourAgo}::timestamptz and contacted_at <= created + interval '1 hour'`)}
    from (
      select ${stepIn(asked, by.steps, deed)}, assigned_agent, product_type, source, stage_reached as stage,
        case when began_here then true end as began, case when began_here then created_at end as created,
        case when began_here then contacted_at end as contacted_at
      from leads
      where ${ofRange(asked, deed)} ${whereFiltered(asked.filters, columns)}
      offset 0
    ) leads
    ${groupedBy(columns, by)}`.execute(analyticsTables(tx));
  return sorted(rows, by.steps);
}
