import type { PaperChart } from '#platform/server/paper/chart.ts';
import type { PaperFigure } from '#platform/server/paper/figure-boxes.ts';
import type { Cell, Column, WholeTable } from '#platform/server/sheets/table-file.ts';
import type { ExportKind, ReportKind } from '../../contract/reports.ts';

/** A report table in the reader's language. */
export interface ReportTable {
  /** The table's name in data, the same in every language, like those of its columns. */
  key: string;
  title: string;
  columns: readonly (Column & { key: string })[];
  rows: readonly (readonly Cell[])[];
  /** If the rows have different kinds of figures: the kind of each row's amount columns. */
  kinds?: WholeTable['kinds'];
  /** The row that a PDF shows below the others, null for columns without a total. If omitted, there is none. */
  foot?: readonly Cell[];
  /** A PDF shows the table as a chart and omits its rows. */
  isDrawn?: true;
}

/** A table that may exceed memory. Its rows are read as they are consumed. */
export interface LongTable extends Omit<ReportTable, 'rows' | 'kinds' | 'foot' | 'isDrawn'> {
  /** The number of rows when the file was requested. */
  count: number;
  /** The columns whose sum a PDF shows below the rows. */
  sums: readonly string[];
  /** In the reader's language. */
  rows(): AsyncIterable<readonly Cell[]>;
  /** The same rows as data, which JSON contains under the key of the table. */
  records(): AsyncIterable<object>;
}

/** The content of a file, whatever its format. */
export interface Report {
  kind: ExportKind | ReportKind | 'custom';
  /** The name that the user chose. null means the name of its kind. */
  name: string | null;
  /** '' if none was entered. */
  description: string;
  tables: readonly ReportTable[];
  /** A long table above the others, if any. */
  long?: LongTable;
  /** The figures that a PDF shows large at the top, if any. */
  figures?: readonly PaperFigure[];
  /** The charts that a PDF draws above the tables, if any. */
  charts?: readonly PaperChart[];
  /** Sentences such as alerts. */
  sentences: readonly string[];
  /** The content of the JSON file: codes, ids and numbers as in the API, the same in every language. */
  data: Readonly<Record<string, unknown>>;
}

/** A report with its details: agency, range, filters, time zone and creation time, each with a label. */
export interface ToldReport extends Omit<Report, 'long' | 'name' | 'data'> {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  definitions: readonly string[];
}
