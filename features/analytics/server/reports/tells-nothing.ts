import type { Report } from './report.ts';

/** By table, the columns that hold results of the range. Ranks, days, changes and other ranges don't count. */
const telling: ReadonlyMap<string, readonly string[]> = new Map([
  ['cards', ['value']],
  ['agents', ['total_leads', 'total_quotes', 'total_policies', 'total_policy_value', 'total_commissions']],
  ['funnel', ['total_leads', 'contacted_leads', 'quoted_leads', 'closed_leads']],
  ['sources', ['leads', 'policies', 'premium', 'spend']],
  ['ledger', ['commissions', 'adjustments']],
]);

/** Whether a report is empty for its range: a long table without rows, and only 0 in the {@link telling} columns. */
export function tellsNothing({ tables, long }: Pick<Report, 'tables' | 'long'>): boolean {
  if (long) return long.count === 0;
  return tables.every(({ key, columns, rows }) => {
    const places = columns.flatMap((column, at) => (telling.get(key)?.includes(column.key) ? [at] : []));
    return rows.every((row) => places.every((at) => !row[at]));
  });
}
