import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { Cell, Column } from '#platform/server/sheets/table-file.ts';
import type { ReportTable } from './report.ts';
import type { ReportWords } from './words.ts';

type ColumnKey = keyof ReportWords['columns'];
export type Columns = readonly (readonly [key: ColumnKey, kind: Column['kind']])[];

/** A table with translated column headings. */
export function tableOf(
  key: keyof ReportWords['tables'],
  columns: Columns,
  rows: readonly (readonly Cell[])[],
  words: ReportWords,
): ReportTable {
  return {
    key,
    title: words.tables[key],
    rows,
    columns: columns.map(([name, kind]) => ({ key: name, label: words.columns[name], kind })),
  };
}

/** A table of records, whose columns are fields of the records. */
export function tableOfRecords<Row>(
  key: keyof ReportWords['tables'],
  columns: readonly (readonly [key: ColumnKey & keyof Row, kind: Column['kind']])[],
  records: readonly Row[],
  words: ReportWords,
): ReportTable {
  return tableOf(
    key,
    columns,
    records.map((row) => columns.map(([name]) => row[name] as Cell)),
    words,
  );
}

/** The same with column sums under their label. A column without any value has no sum. */
export function withSums<Table extends Pick<ReportTable, 'columns' | 'rows'>>(
  table: Table,
  sums: readonly string[],
  words: ReportWords,
): Table & Required<Pick<ReportTable, 'foot'>> {
  const foot = table.columns.map(({ key, kind }, at) => {
    if (at === 0) return words.columns.total;
    if (!sums.includes(key)) return null;
    const values = table.rows.flatMap((row) => (row[at] === null ? [] : Number(row[at])));
    if (values.length === 0) return null;
    return kind === 'amount' ? dollarsOf(sumOf(values.map(centsOf))) : values.reduce((sum, value) => sum + value, 0);
  });
  return { ...table, foot };
}
