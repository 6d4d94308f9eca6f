/** A row of a file: its number there, with its cells or its JSON value. */
export interface TableRow {
  row: number;
  cells: readonly string[] | Readonly<Record<string, unknown>>;
}

/** Why a file is refused, as the error code. */
export type Unreadable = 'unreadable_file' | 'too_many_rows' | 'too_many_columns' | 'no_rows' | 'no_such_sheet';

/** Ends the reading of a file. */
export class UnreadableFile extends Error {
  readonly code: Unreadable;

  constructor(code: Unreadable, cause?: unknown) {
    super(`The file is not taken: ${code}.`, { cause });
    this.code = code;
  }
}

/** The maximum length of a cell that is stored. */
const cellMax = 10_000;

/** A text that is safe for the database. */
export function keepable(text: string): string {
  return text.slice(0, cellMax).replaceAll('\u0000', '').toWellFormed();
}
