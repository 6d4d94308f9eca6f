import { type RawBuilder, sql } from 'kysely';
import { isAmong } from '#platform/server/database/conditions.ts';
import { none } from '../../contract/range.ts';
import type { Asked, Days, Reading } from '../range.ts';

/** What a row belongs to; `none` for what nobody knows. */
export interface Cell {
  /** Of the days that the range is compared with. */
  is_before: boolean;
  agent: string;
  product: string;
  source: string;
}

/** What a reading has found: by agent, product and source together, and by the step of the course. */
export interface Found<Row> {
  cells: (Cell & Row)[];
  steps: ({ is_before: boolean; step: string } & Row)[];
}

/** When the first day begins, and when the day after the last one does, in the agency's time zone. */
export const midnight = (day: string, { agency: { time_zone } }: Pick<Reading, 'agency'>): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone ${time_zone})`;

/** A range of instants, half open. */
export const within = (column: string, { from, to }: Days, deed: Pick<Reading, 'agency'>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${midnight(from, deed)} and ${sql.ref(column)} < ((${to}::date + 1)::timestamp at time zone ${deed.agency.time_zone})`;

/** What is known of a row, as text, or `none`. */
export const orNone = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}::text, ${sql.lit(none)})`;

/** The filters, over the columns that say whose a row is. */
export function whereFiltered(
  { agents, products, sources }: Asked['filters'],
  columns: { agent: string; product: string; source: string },
): RawBuilder<boolean> {
  const anyOf = (column: string, values: readonly string[] | undefined) =>
    values && values.length > 0 ? sql<boolean>`and ${isAmong(column, values)}` : sql<boolean>``;
  return sql<boolean>`${anyOf(columns.agent, agents)} ${anyOf(columns.product, products)} ${anyOf(columns.source, sources)}`;
}

/** Rows of a statement that was grouped by cell and by step at once, each where it belongs. */
export function sorted<Row>(rows: readonly (Cell & { step: string | null } & Row)[]): Found<Row> {
  return {
    cells: rows.filter(({ step }) => step === null),
    steps: rows.filter((row): row is typeof row & { step: string } => row.step !== null),
  };
}
