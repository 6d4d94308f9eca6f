import { type Cents, cents, centsOf, sumOf } from '#platform/contract/money.ts';
import type { Cell } from './metrics/rows.ts';

// What the readings found is added up here: parts of a whole are the same rows, so that they sum to it.

/** What a number of rows counts together. */
export const total = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** What their dollars come to. */
export const totalCents = <Row>(rows: readonly Row[], dollars: (row: Row) => number): Cents =>
  cents(sumOf(rows.map((row) => centsOf(dollars(row)))));

/** The rows of the range, and those of the days before it. */
export function halves<Row extends { is_before: boolean }>(rows: readonly Row[]): { now: Row[]; before: Row[] } {
  return { now: rows.filter(({ is_before }) => !is_before), before: rows.filter(({ is_before }) => is_before) };
}

/** Rows by what they belong to. */
export const grouped = <Row extends Cell>(
  rows: readonly Row[],
  by: 'agent' | 'product' | 'source',
): Map<string, Row[]> => Map.groupBy(rows, (row) => row[by]);

/** The highest first; of equal ones the first by name. */
export const highestFirst =
  <Row>(value: (row: Row) => number, name: (row: Row) => string) =>
  (one: Row, other: Row): number => {
    if (value(one) === value(other)) return name(one).localeCompare(name(other));
    return value(one) > value(other) ? -1 : 1;
  };
