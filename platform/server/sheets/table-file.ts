import { writeXlsx, writeXlsxStream } from 'hucre';

/** What stands in a cell: a text, a number, or nothing. A day is a text `YYYY-MM-DD` in a column of days. */
export type Cell = string | number | null;

export interface Column {
  label: string;
  kind: 'text' | 'number' | 'decimal' | 'percent' | 'amount' | 'day';
  /** In letters; left out: as wide as such a column usually is. */
  width?: number;
}

/** A table that may be longer than memory: its rows come as they are asked for. */
export interface Table {
  /** Of the sheet. */
  name: string;
  columns: readonly Column[];
  /** How the agency writes days, such as `DD/MM/YYYY`, for people who read a sheet; a text has them as `YYYY-MM-DD`. */
  days: string;
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export type TableType = 'csv' | 'xlsx';

/**
 * The file of a table, piece by piece as it is taken. What is text stays text: no cell of it becomes a formula in a program
 * that opens it.
 */
export function tableFile(type: TableType, table: Table): AsyncIterable<Uint8Array | string> {
  return type === 'csv' ? csvOf(table) : xlsxOf(table);
}

/** A table whose rows are all there. */
export interface WholeTable extends Omit<Table, 'rows'> {
  rows: readonly (readonly Cell[])[];
  /** Row by row, what the columns of amounts hold instead; left out: amounts. */
  kinds?: readonly FigureKind[] | undefined;
}

/** What a figure is: a count, so many percent with one decimal, or money. */
export type FigureKind = Extract<Column['kind'], 'number' | 'percent' | 'amount'>;

/** A book in which each table has a sheet of its own. */
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

/** The cells, below the head, whose format is that of their row. */
function cellsOfKinds(columns: readonly Column[], kinds: readonly FigureKind[]) {
  const amounts = columns.flatMap(({ kind }, at) => (kind === 'amount' ? [at] : []));
  return new Map(
    kinds.flatMap((kind, row) =>
      amounts.map((at) => [`${row + 1},${at}`, { style: { numFmt: formats[kind] } }] as const),
    ),
  );
}

/** So much text a piece has at least. */
export const pieceLength = 32_768;

/** By which a program knows that the file is UTF-8. */
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

/** A text that a spreadsheet would take for a formula begins with an apostrophe, which says that it is none. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@|\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const widths = { text: 24, number: 12, decimal: 12, percent: 12, amount: 14, day: 12 } as const;
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
  const numFmt = kind === 'day' ? days.toLowerCase() : formats[kind];
  return { header: label, width, ...(numFmt && { numFmt }) };
}

const cellsIn = (columns: readonly Column[], row: readonly Cell[]) =>
  row.map((cell, at) =>
    columns[at]?.kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell,
  );

/** The names of tables as sheets and files can be called, no two of them alike. */
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

/** So many letters the name of a sheet has at most. */
const nameMax = 31;

/** Without the signs that stand in references and paths; a name of nothing else is a hyphen. */
const nameOf = (name: string) => cutTo(nameMax, name.replace(/[[\]:*?/\\'"<>|\p{Cc}]/gu, ' ').trim()) || '-';

/** No letter of two halves is cut in two. */
const cutTo = (length: number, text: string) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
