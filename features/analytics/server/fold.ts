import { type Cents, cents, centsOf, sumOf } from '#platform/contract/money.ts';
import type { Cell } from './metrics/rows.ts';

// Aggregates query results. Totals and their parts use the same rows, so parts sum to the total.

/** The sum of a count over rows. */
export const total = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** The sum of a dollar amount over rows, in cents. */
export const totalCents = <Row>(rows: readonly Row[], dollars: (row: Row) => number): Cents =>
  cents(sumOf(rows.map((row) => centsOf(dollars(row)))));

/** The rows of the range, and those of the comparison period. */
export function halves<Row extends { is_before: boolean }>(rows: readonly Row[]): { now: Row[]; before: Row[] } {
  return { now: rows.filter(({ is_before }) => !is_before), before: rows.filter(({ is_before }) => is_before) };
}

/** Rows grouped by what they belong to. */
export const grouped = <Row extends Cell>(
  rows: readonly Row[],
  by: 'agent' | 'product' | 'source',
): Map<string, Row[]> => Map.groupBy(rows, (row) => row[by]);

/** Orders highest first; ties by name. */
export const highestFirst =
  <Row>(value: (row: Row) => number, name: (row: Row) => string) =>
  (one: Row, other: Row): number => {
    if (value(one) === value(other)) return name(one).localeCompare(name(other));
    return value(one) > value(other) ? -1 : 1;
  };
