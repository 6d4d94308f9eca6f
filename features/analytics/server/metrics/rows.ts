import { type RawBuilder, sql } from 'kysely';
import { isAmong, midnightOf } from '#platform/server/database/conditions.ts';
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

/** By what a reading adds its rows up: by agent, product and source together, by the steps of a course, or by both. */
export interface By {
  cells: boolean;
  /** The days on which the steps begin; none: there is no course. */
  steps: readonly string[];
}

export const byCell: By = { cells: true, steps: [] };

/** What a reading has found: by agent, product and source together, and by the step of the course, as far as it was asked. */
export interface Found<Row> {
  cells: (Cell & Row)[];
  steps: ({ is_before: boolean /** The day on which it begins; empty: before the range. */; step: string } & Row)[];
}

/** When a day begins in the agency's time zone. */
export const midnight = (day: string, { agency: { time_zone } }: Pick<Reading, 'agency'>): RawBuilder<string> =>
  midnightOf(sql`${day}::date`, time_zone);

/** A range of instants, half open. */
export const within = (column: string, { from, to }: Days, ctx: Pick<Reading, 'agency'>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${midnight(from, ctx)}
    and ${sql.ref(column)} < ${midnightOf(sql`(${to}::date + 1)`, ctx.agency.time_zone)}`;

interface CellColumns {
  agent: string;
  product: string;
  source: string;
}

// A reading adds up its rows by what is asked for alone: each further grouping of a year takes as long as reading it. It groups by columns as the table has them, for to
// tell each row by its text took longer than to read it; it finds the step of a row among the instants at which steps begin, for
// to tell its day took longer too; and it closes the reading of rows with `offset 0`, without which PostgreSQL takes the
// instants of creation for the number of steps, and sorts all rows on disk instead of counting them in memory.

/** The condition on the rows of a range and of the days before it. */
export const ofRange = ({ range, before }: Asked, ctx: Pick<Reading, 'agency'>): RawBuilder<boolean> =>
  sql<boolean>`tenant_id = ${ctx.agency.id} and ${within('created_at', { from: before.from, to: range.to }, ctx)}`;

/** The days on which the range and its further steps begin. */
export const firstDays = ({ range }: Asked, steps: readonly string[]): string[] => [range.from, ...steps.slice(1)];

/** Which step of the course a row is in, from 1; 0: it lies before the range. */
export const stepIn = (query: Asked, steps: readonly string[], ctx: Pick<Reading, 'agency'>): RawBuilder<unknown> =>
  sql`width_bucket(created_at, array(
    select ${midnightOf(sql`day`, ctx.agency.time_zone)} from unnest(${firstDays(query, steps)}::date[]) day)) as step`;

/** The head of a statement over such sums. */
export const sumsBy = ({ agent, product, source }: CellColumns, { cells, steps }: By): RawBuilder<unknown> => {
  const cell = sql`, ${orNone(agent)} as agent, ${orNone(product)} as product, ${orNone(source)} as source`;
  const step = steps.length > 0 ? sql`step` : sql`null::int as step`;
  return sql`select step = 0 as is_before, ${step}${cells ? cell : sql``}`;
};

/** What is known of a row, as text, or `none`. */
const orNone = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}::text, ${sql.lit(none)})`;

/** A count of rows under a name of the answer. */
export const counted = (name: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(count(*) filter (where ${condition}))::int as ${sql.ref(name)}`;

/** Its end: once by cell, and once by step, as it is asked. */
export const groupedBy = ({ agent, product, source }: CellColumns, { cells, steps }: By): RawBuilder<unknown> => {
  const columns = sql.join([agent, product, source].map((column) => sql.ref(column)));
  const sets = [...(cells ? [sql`(is_before, ${columns})`] : []), ...(steps.length > 0 ? [sql`(step)`] : [])];
  return sql`group by grouping sets (${sql.join(sets)})`;
};

/** The filters, over the columns that say whose a row is. */
export function whereFiltered(
  { agents, products, sources }: Asked['filters'],
  columns: CellColumns,
): RawBuilder<boolean> {
  const anyOf = (column: string, values: readonly string[] | undefined) =>
    values && values.length > 0 ? sql<boolean>`and ${isAmong(column, values)}` : sql<boolean>``;
  return sql<boolean>`${anyOf(columns.agent, agents)} ${anyOf(columns.product, products)} ${anyOf(columns.source, sources)}`;
}

/** Rows of a statement that was grouped by cell and by step at once, each where it belongs; those before have no step. */
export function sorted<Row>(
  rows: readonly (Cell & { step: number | null } & Row)[],
  steps: readonly string[],
): Found<Row> {
  return {
    cells: rows.filter(({ step }) => step === null),
    steps: rows.flatMap((row) =>
      row.step === null ? [] : [{ ...row, is_before: row.step === 0, step: steps[row.step - 1] ?? '' }],
    ),
  };
}
