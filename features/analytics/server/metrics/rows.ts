import { type RawBuilder, sql } from 'kysely';
import { isAmong, midnightOf } from '#platform/server/database/conditions.ts';
import { none } from '../../contract/range.ts';
import type { Days, RangeRequest, Reading } from '../range.ts';

/** The agent, product and source of a row; `none` for unknown. */
export interface Cell {
  /** Whether the row is in the comparison period. */
  is_before: boolean;
  agent: string;
  product: string;
  source: string;
}

/** How to group the rows: by agent, product and source together, by the steps of a series, or both. */
export interface By {
  cells: boolean;
  /** The first day of each step. Empty means no series. */
  steps: readonly string[];
}

export const byCell: By = { cells: true, steps: [] };

/** The result, grouped by agent, product and source together, and by step of the series, as requested. */
export interface MetricRows<Row> {
  cells: (Cell & Row)[];
  steps: ({ is_before: boolean /** The first day of the step. Empty means before the range. */; step: string } & Row)[];
}

/** The start of a day in the agency's time zone. */
export const midnight = (day: string, { agency: { time_zone } }: Pick<Reading, 'agency'>): RawBuilder<string> =>
  midnightOf(sql`${day}::date`, time_zone);

/** A half-open range of instants. */
export const within = (column: string, { from, to }: Days, ctx: Pick<Reading, 'agency'>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${midnight(from, ctx)}
    and ${sql.ref(column)} < ${midnightOf(sql`(${to}::date + 1)`, ctx.agency.time_zone)}`;

interface CellColumns {
  agent: string;
  product: string;
  source: string;
}

// Three rules keep these statements fast. Rows are grouped only as requested, because each further grouping of a year
// takes as long as reading it. They are grouped by the table's own columns, because converting each row's columns to
// text takes longer than reading it; and a row's step is looked up among the instants at which steps begin, because
// converting it to a day also takes longer. The subquery that reads rows ends with `offset 0`: without it PostgreSQL
// estimates as many steps as creation instants, and sorts all rows on disk instead of counting them in memory.

/**
 * The condition on the leads, quotes or policies of a range and of its comparison period. What was brought in from a
 * file was not made here in these days.
 */
export const ofRange = ({ range, before }: RangeRequest, ctx: Pick<Reading, 'agency'>): RawBuilder<boolean> =>
  sql<boolean>`tenant_id = ${ctx.agency.id} and import_id is null and ${within('created_at', { from: before.from, to: range.to }, ctx)}`;

/** The first days of the range and of its further steps. */
export const firstDays = ({ range }: RangeRequest, steps: readonly string[]): string[] => [
  range.from,
  ...steps.slice(1),
];

/** The step number of a row, from 1. 0 means before the range. */
export const stepIn = (
  query: RangeRequest,
  steps: readonly string[],
  ctx: Pick<Reading, 'agency'>,
): RawBuilder<unknown> =>
  sql`width_bucket(created_at, array(
    select ${midnightOf(sql`day`, ctx.agency.time_zone)} from unnest(${firstDays(query, steps)}::date[]) day)) as step`;

/** The start of a statement that returns such sums. */
export const sumsBy = ({ agent, product, source }: CellColumns, { cells, steps }: By): RawBuilder<unknown> => {
  const cell = sql`, ${orNone(agent)} as agent, ${orNone(product)} as product, ${orNone(source)} as source`;
  const step = steps.length > 0 ? sql`step` : sql`null::int as step`;
  return sql`select step = 0 as is_before, ${step}${cells ? cell : sql``}`;
};

/** A column as text, or `none` if unknown. */
const orNone = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}::text, ${sql.lit(none)})`;

/** Counts rows that meet a condition, under a result name. */
export const counted = (name: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(count(*) filter (where ${condition}))::int as ${sql.ref(name)}`;

/** The end of the statement: grouping by cell and by step, as requested. */
export const groupedBy = ({ agent, product, source }: CellColumns, { cells, steps }: By): RawBuilder<unknown> => {
  const columns = sql.join([agent, product, source].map((column) => sql.ref(column)));
  const sets = [...(cells ? [sql`(is_before, ${columns})`] : []), ...(steps.length > 0 ? [sql`(step)`] : [])];
  return sql`group by grouping sets (${sql.join(sets)})`;
};

/** The filters, over the columns for agent, product and source. */
export function whereFiltered(
  { agents, products, sources }: RangeRequest['filters'],
  columns: CellColumns,
): RawBuilder<boolean> {
  const anyOf = (column: string, values: readonly string[] | undefined) =>
    values && values.length > 0 ? sql<boolean>`and ${isAmong(column, values)}` : sql<boolean>``;
  return sql<boolean>`${anyOf(columns.agent, agents)} ${anyOf(columns.product, products)} ${anyOf(columns.source, sources)}`;
}

/** Splits the rows of a statement grouped by cell and by step. Rows before the range have no step. */
export function sorted<Row>(
  rows: readonly (Cell & { step: number | null } & Row)[],
  steps: readonly string[],
): MetricRows<Row> {
  return {
    cells: rows.filter(({ step }) => step === null),
    steps: rows.flatMap((row) =>
      row.step === null ? [] : [{ ...row, is_before: row.step === 0, step: steps[row.step - 1] ?? '' }],
    ),
  };
}
