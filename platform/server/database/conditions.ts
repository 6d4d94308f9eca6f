import { type Expression, type JoinBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A column with its table, as `leads.status`. */
type ColumnName = {
  [Table in keyof Tables & string]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables & string];

/** Filters rows by equality with the requested values. An omitted value filters nothing. */
export function whereEqual<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  wanted: { readonly [Column in ColumnName]?: string | undefined },
): SelectQueryBuilder<DB, TB, Row> {
  return Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .reduce((left, [column, value]) => left.where(sql<boolean>`${sql.ref(column)} = ${value}`), rows);
}

/**
 * Whether a text column isn't empty, to combine with a comparison. Where most rows are empty, PostgreSQL expects many
 * matches for an unknown value and reads the whole table. It uses the partial index, which excludes those rows, only
 * with this condition.
 */
export const isGiven = (column: ColumnName): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} <> ''`;

/** Filters rows by user: the caller for `me`, no user for `none`, no filter if omitted. */
export function whereUser<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  column: ColumnName,
  wanted: string | undefined,
  callerId: string | null,
): SelectQueryBuilder<DB, TB, Row> {
  if (wanted === undefined) return rows;
  const user = wanted === 'me' ? callerId : wanted;
  return rows.where(
    wanted === 'none' ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${user}`,
  );
}

/** Whether a column has one of the values; `none` matches an empty column. */
export const isAmong = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)}::text, 'none') = any(${values}::text[])`;

/** Filters rows whose columns have one of the requested values. No values means no filter. */
export function whereAmong<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  wanted: { readonly [Column in ColumnName]?: readonly string[] | undefined },
): SelectQueryBuilder<DB, TB, Row> {
  return Object.entries(wanted)
    .filter(([, values]) => values && values.length > 0)
    .reduce((left, [column, values]) => left.where(isAmong(column, values ?? [])), rows);
}

interface DaysAsked {
  from: string | undefined;
  to: string | undefined;
}

/**
 * The first instant of a day in a time zone. It is computed as one second after the last second of the previous day,
 * because in some zones the clock changes at midnight, which then occurs twice or never (America/Havana).
 */
export const midnightOf = (day: RawBuilder<string>, zone: string): RawBuilder<string> =>
  sql`((${day}::timestamp - interval '1 second') at time zone ${zone} + interval '1 second')`;

/** Filters rows by days in a time zone. Both ends are inclusive, and open if omitted. */
export function whereDays<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  column: ColumnName,
  { from, to }: DaysAsked,
  zone: string,
): SelectQueryBuilder<DB, TB, Row> {
  const at = sql.ref(column);
  const since = from ? rows.where(sql<boolean>`${at} >= ${midnightOf(sql`${from}::date`, zone)}`) : rows;
  return to ? since.where(sql<boolean>`${at} < ${midnightOf(sql`(${to}::date + 1)`, zone)}`) : since;
}

/** Joins the row of the same agency whose id a column holds. */
export function onKey(joined: string, column: ColumnName) {
  const [table] = column.split('.');
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    join
      .on(sql<boolean>`${sql.ref(`${joined}.tenant_id`)} = ${sql.ref(`${table}.tenant_id`)}`)
      .on(sql<boolean>`${sql.ref(`${joined}.id`)} = ${sql.ref(column)}`);
}

/**
 * Any of the ids that a query selects and locks, for a comparison with `=`. The query runs once. Behind `in`,
 * PostgreSQL runs it again for each row of a table that it considers small: a limit of one hundred then locks a
 * thousand times a hundred rows.
 */
export function anyOf(ids: Expression<{ id: string }>): RawBuilder<string> {
  return sql<string>`any(array(${ids}))`;
}
