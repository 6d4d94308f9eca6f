import { type Expression, type JoinBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A column with its table, as `leads.status`. */
type ColumnName = {
  [Table in keyof Tables & string]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables & string];

/** Rows whose columns have the values that were asked for; a value that was left out asks for nothing. */
export function whereEqual<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  wanted: { readonly [Column in ColumnName]?: string | undefined },
): SelectQueryBuilder<DB, TB, Row> {
  return Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .reduce((left, [column, value]) => left.where(sql<boolean>`${sql.ref(column)} = ${value}`), rows);
}

/**
 * Whether a text is given, for what is compared with it. Where most rows have none, PostgreSQL expects many of any value that it
 * does not know, and reads the whole table for one; the index, which leaves those rows out, is taken only by who says so.
 */
export const isGiven = (column: ColumnName): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} <> ''`;

/** Rows that belong to a user: the caller for `me`, nobody for `none`, all of them when left out. */
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

/** Whether what a column holds is one of the values, among which `none` stands for nothing. */
export const isAmong = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)}::text, 'none') = any(${values}::text[])`;

/** Rows whose columns hold one of the values that were asked for; no values ask for nothing. */
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
 * The first instant of a day in a time zone: a second after the last one of the day before, because in some zones clocks are
 * set at midnight, which then comes twice or never (America/Havana).
 */
export const midnightOf = (day: RawBuilder<string>, zone: string): RawBuilder<string> =>
  sql`((${day}::timestamp - interval '1 second') at time zone ${zone} + interval '1 second')`;

/** Rows of days in a time zone, both ends included and open where left out: from midnight to the next day's. */
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
 * Any of the ids that a query tells and locks, to be compared with `=`. The query is asked once. Behind `in`, PostgreSQL asks it
 * anew for each row of a table that it takes for small: a thousand times a hundred rows are locked then, for a limit of one
 * hundred.
 */
export function anyOf(ids: Expression<{ id: string }>): RawBuilder<string> {
  return sql<string>`any(array(${ids}))`;
}
