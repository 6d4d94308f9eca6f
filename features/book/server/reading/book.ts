import type { FileLayout } from '#platform/contract/table-place.ts';

/** A row of a book: its number below the titles, where the first nonempty line is 1, with its cells. */
export interface BookRow {
  row: number;
  cells: readonly string[];
  /** Whether its client is missing from the sheet of clients. */
  is_orphan: boolean;
}

/** A sheet of clients whose columns were added to the rows of policies. */
export interface JoinedSheet {
  sheet: string;
  /** The column of the policies that has the number of the client. */
  column: string;
  /** The cells of its clients who have no policy, in the columns of the book. */
  others: readonly (readonly string[])[];
}

/** The table of a file of clients and policies. */
export interface Book {
  layout: FileLayout;
  columns: readonly string[];
  rows: readonly BookRow[];
  /** null: all is on one sheet. */
  joined: JoinedSheet | null;
}
