/** A row as it stands in a file: by its number there, with its cells, or with what JSON says. */
export interface TableRow {
  row: number;
  cells: readonly string[] | Readonly<Record<string, unknown>>;
}

/** Why a file cannot be taken, by the code of the refusal. */
export type Unreadable = 'unreadable_file' | 'too_many_rows' | 'too_many_columns' | 'no_rows' | 'no_such_sheet';

/** What ends the reading of a file. */
export class UnreadableFile extends Error {
  readonly code: Unreadable;

  constructor(code: Unreadable, cause?: unknown) {
    super(`The file is not taken: ${code}.`, { cause });
    this.code = code;
  }
}

/** So much of a cell is kept. */
const cellMax = 10_000;

/** A text that the database can keep. */
export function keepable(text: string): string {
  return text.slice(0, cellMax).replaceAll('\u0000', '').toWellFormed();
}
