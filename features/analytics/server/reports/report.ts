import type { PaperChart } from '#platform/server/paper/chart.ts';
import type { PaperFigure } from '#platform/server/paper/figure-boxes.ts';
import type { Cell, Column, WholeTable } from '#platform/server/sheets/table-file.ts';
import type { ExportKind, ReportKind } from '../../contract/reports.ts';

/** A table of a report in its reader's words. */
export interface ReportTable {
  /** What it is called in every language, as its columns are by theirs. */
  key: string;
  title: string;
  columns: readonly (Column & { key: string })[];
  rows: readonly (readonly Cell[])[];
  /** Where each row has figures of a kind of its own: what its columns of amounts hold instead, row by row. */
  kinds?: WholeTable['kinds'];
  /** What paper shows below the rows, null where columns come to nothing; left out: nothing. */
  foot?: readonly Cell[];
  /** The charts show it on paper, which leaves its rows out. */
  isDrawn?: true;
}

/** A table that may be longer than memory: its rows are read while they are taken. */
export interface LongTable extends Omit<ReportTable, 'rows' | 'kinds' | 'foot' | 'isDrawn'> {
  /** How many rows there were when the file was asked for. */
  count: number;
  /** The columns whose sum paper shows below the rows. */
  sums: readonly string[];
  /** In the reader's words. */
  rows(): AsyncIterable<readonly Cell[]>;
  /** The same rows as data, which JSON carries under the key of the table. */
  records(): AsyncIterable<object>;
}

/** What a file tells, whatever its format. */
export interface Report {
  kind: ExportKind | ReportKind | 'custom';
  /** What somebody called it; null: it is called after its kind. */
  name: string | null;
  /** '' when nobody wrote one. */
  description: string;
  tables: readonly ReportTable[];
  /** What stands above the tables; left out: nothing. */
  long?: LongTable;
  /** What its paper shows large, above all else; left out: nothing. */
  figures?: readonly PaperFigure[];
  /** What its paper draws above the tables; left out: nothing. */
  charts?: readonly PaperChart[];
  /** Sentences, as alerts are. */
  sentences: readonly string[];
  /** What JSON carries: codes, ids and numbers as the API has them, the same in every language. */
  data: Readonly<Record<string, unknown>>;
}

/** A report with what it is about: agency, range, filters, zone and moment, each with its label. */
export interface ToldReport extends Omit<Report, 'long' | 'name' | 'data'> {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  definitions: readonly string[];
}
