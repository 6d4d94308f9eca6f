import { writeXlsx, writeXlsxStream } from 'hucre';
import type { ColumnKind } from '#platform/contract/list-file.ts';

/**
 * The value of a cell: a text, a number, or nothing. A day is a text `YYYY-MM-DD` in a column of days, a moment a text
 * `YYYY-MM-DD HH:MM` in a column of moments.
 */
export type Cell = string | number | null;

export interface Column {
  label: string;
  kind: ColumnKind;
  /** In characters; if omitted, the default of its kind. */
  width?: number;
}

/** A table that may be larger than memory: its rows are produced on demand. */
export interface Table {
  /** The worksheet's name. */
  name: string;
  columns: readonly Column[];
  /**
   * The agency's date format, such as `DD/MM/YYYY`, for readers of a worksheet; a text file has days as `YYYY-MM-DD`.
   */
  days: string;
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export type TableType = 'csv' | 'xlsx';

/**
 * A table as a file, produced piece by piece as it is read. Texts stay texts: no spreadsheet program treats a cell as a
 * formula.
 */
export function tableFile(type: TableType, table: Table): AsyncIterable<Uint8Array | string> {
  return type === 'csv' ? csvOf(table) : xlsxOf(table);
}

/** A table with all its rows in memory. */
export interface WholeTable extends Omit<Table, 'rows'> {
  rows: readonly (readonly Cell[])[];
  /** For each row, what its amount columns contain; amounts if omitted. */
  kinds?: readonly FigureKind[] | undefined;
}

/** The kind of a figure: a count, a percentage with one decimal, or money. */
export type FigureKind = Extract<Column['kind'], 'number' | 'percent' | 'amount'>;

/** A workbook with one worksheet per table. */
export async function bookFile(tables: readonly WholeTable[]): Promise<Uint8Array> {
  const names = distinctNames(tables.map(({ name }) => name));
  return writeXlsx({
    sheets: tables.map(({ columns, days, rows, kinds = [] }, at) => ({
      name: names[at] as string,
      columns: columns.map((column) => columnOf(column, days)),
      rows: [columns.map(({ label }) => label), ...rows.map((row) => cellsIn(columns, row))],
      cells: cellsOfKinds(columns, kinds),
      freezePane: { rows: 1 },
    })),
  });
}

/** The cells below the head whose format is that of their row. */
function cellsOfKinds(columns: readonly Column[], kinds: readonly FigureKind[]) {
  const amounts = columns.flatMap(({ kind }, at) => (kind === 'amount' ? [at] : []));
  return new Map(
    kinds.flatMap((kind, row) =>
      amounts.map((at) => [`${row + 1},${at}`, { style: { numFmt: formats[kind] } }] as const),
    ),
  );
}

/** The minimum length of a piece of text. */
export const pieceLength = 32_768;

/** Identifies the file as UTF-8 to other programs. */
const byteOrderMark = '\ufeff';

async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  let piece = byteOrderMark + lineOf(columns.map(({ label }) => label));
  for await (const row of rows) {
    piece += lineOf(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** A row as a line of CSV. */
const lineOf = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet program would treat as a formula gets a leading apostrophe, which marks it as text. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@|\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const widths = { text: 24, number: 12, decimal: 12, percent: 12, amount: 14, day: 12, moment: 18 } as const;
const formats = {
  text: undefined,
  number: '#,##0',
  decimal: '#,##0.0',
  percent: '#,##0.0"%"',
  amount: '#,##0.00;[Red]-#,##0.00',
} as const;

async function* xlsxOf({ name, columns, days, rows }: Table): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name: nameOf(name),
    columns: columns.map((column) => columnOf(column, days)),
    freezePane: { rows: 1 },
  });
  yield* stream as AsyncIterable<Uint8Array>;
}

async function* cellsOf(columns: readonly Column[], rows: Table['rows']) {
  for await (const row of rows) {
    yield cellsIn(columns, row);
  }
}

function columnOf({ label, kind, width = widths[kind] }: Column, days: string) {
  const numFmt = formatOf(kind, days.toLowerCase());
  return { header: label, width, ...(numFmt && { numFmt }) };
}

function formatOf(kind: ColumnKind, days: string) {
  if (kind === 'day') return days;
  return kind === 'moment' ? `${days} hh:mm` : formats[kind];
}

/** A day or a moment of a column as an instant of a calendar without time zones; null in any other column. */
export function wallTimeOf(kind: ColumnKind, cell: string): Date | null {
  if (kind === 'day') return new Date(`${cell}T00:00:00Z`);
  return kind === 'moment' ? new Date(`${cell.replace(' ', 'T')}:00Z`) : null;
}

const cellsIn = (columns: readonly Column[], row: readonly Cell[]) =>
  row.map((cell, at) => (typeof cell === 'string' ? (wallTimeOf(columns[at]?.kind ?? 'text', cell) ?? cell) : cell));

/** Valid, unique names for the tables' worksheets and files. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const own = nameOf(name);
    let free = own;
    for (let next = 2; taken.has(free.toLowerCase()); next += 1) {
      free = `${cutTo(nameMax - ` ${next}`.length, own)} ${next}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The most letters of a worksheet's name. */
const nameMax = 31;

/** Without the characters that have a meaning in references and paths; an empty result is a hyphen. */
const nameOf = (name: string) => cutTo(nameMax, name.replace(/[[\]:*?/\\'"<>|\p{Cc}]/gu, ' ').trim()) || '-';

/** A surrogate pair isn't split. */
const cutTo = (length: number, text: string) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
