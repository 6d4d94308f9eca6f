import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { Cell, Column } from '#platform/server/sheets/table-file.ts';
import type { ReportTable } from './report.ts';
import type { ColumnName, ReportWords, TableName } from './words.ts';

export type Columns = readonly (readonly [key: ColumnName, kind: Column['kind']])[];

/** A table with translated column headings. */
export function tableOf(
  key: TableName,
  columns: Columns,
  rows: readonly (readonly Cell[])[],
  t: ReportWords,
): ReportTable {
  return {
    key,
    title: t(`tables.${key}`),
    rows,
    columns: columns.map(([name, kind]) => ({ key: name, label: t(`column.${name}`), kind })),
  };
}

/** A table of records, whose columns are fields of the records. */
export function tableOfRecords<Row>(
  key: TableName,
  columns: readonly (readonly [key: ColumnName & keyof Row, kind: Column['kind']])[],
  records: readonly Row[],
  t: ReportWords,
): ReportTable {
  return tableOf(
    key,
    columns,
    records.map((row) => columns.map(([name]) => row[name] as Cell)),
    t,
  );
}

/** The same with column sums under their label. A column without any value has no sum. */
export function withSums<Table extends Pick<ReportTable, 'columns' | 'rows'>>(
  table: Table,
  sums: readonly string[],
  t: ReportWords,
): Table & Required<Pick<ReportTable, 'foot'>> {
  const foot = table.columns.map(({ key, kind }, at) => {
    if (at === 0) return t('column.total');
    if (!sums.includes(key)) return null;
    const values = table.rows.flatMap((row) => (row[at] === null ? [] : Number(row[at])));
    if (values.length === 0) return null;
    return kind === 'amount' ? dollarsOf(sumOf(values.map(centsOf))) : values.reduce((sum, value) => sum + value, 0);
  });
  return { ...table, foot };
}
