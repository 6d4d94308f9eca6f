import type { Steps } from '#platform/server/ground/in-slices.ts';
import type { PolicyRow } from './read-row.ts';

/**
 * The rows that are of one term of a policy; or, where transactions are rows, of one number. `keyOf` says of which
 * carrier and number a row is. A policy with things insured has its rows by their last day, because one of them may
 * begin later. No two groups have a number and a first day in common, as no two policies do.
 */
export function* groupRows(
  rows: readonly PolicyRow[],
  hasTransactions: boolean,
  keyOf: (row: PolicyRow) => string,
): Steps<Map<string, PolicyRow[]>> {
  const withItems = new Set<string>();
  if (!hasTransactions)
    for (const row of rows) if (row.item !== '' && row.number !== '') withItems.add(`${keyOf(row)} ${row.to}`);
  const groups = new Map<string, PolicyRow[]>();
  for (const row of rows) {
    const key = row.number === '' ? `row ${row.row}` : keyOf(row);
    const byEnd = `${key} ${row.to}`;
    add(groups, hasTransactions ? key : withItems.has(byEnd) ? `to ${byEnd}` : `${key} ${row.from}`, [row]);
    yield;
  }
  if (withItems.size === 0) return groups;
  const byStart = new Map<string, PolicyRow[]>();
  for (const [name, group] of groups) {
    const [first] = group as [PolicyRow];
    const start = group.map(({ from }) => from).toSorted()[0];
    add(byStart, first.number === '' ? name : `${keyOf(first)} ${start}`, group);
    yield;
  }
  return byStart;
}

function add(groups: Map<string, PolicyRow[]>, name: string, rows: PolicyRow[]): void {
  const group = groups.get(name);
  if (group) group.push(...rows);
  else groups.set(name, rows);
}
