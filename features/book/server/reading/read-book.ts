import { type FileLayout, type FilePlace, rowsMax } from '#platform/contract/table-place.ts';
import { csvRows } from '#platform/server/files/csv-rows.ts';
import { UnreadableFile } from '#platform/server/files/table-row.ts';
import { openWorkbook, type SheetRow, type Worksheet } from '#platform/server/files/workbook.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import { fieldsOfTitle, knownTitles } from '../columns/fields-of-title.ts';
import type { Book, BookRow } from './book.ts';
import {
  joinClients,
  lacksClients,
  listsClients,
  namesOnlyClients,
  type ReadTable,
  withNumberedClients,
} from './join-sheets.ts';
import { findTitles, titleRowsMax } from './titles.ts';

/** An uploaded file of clients and policies. */
export interface BookFile {
  bytes: Buffer;
  type: 'csv' | 'xlsx';
}

/** The maximum number of worksheets that are searched. */
const worksheetsMax = 20;
/** The lines before the titles, and one more than the limit. */
const readMax = rowsMax + titleRowsMax + 2;

/**
 * Reads the rows of a book below its titles. Of several visible worksheets it takes the one that looks most like a list
 * of policies, and joins it with a list of clients by their number. Throws `UnreadableFile` with its code.
 */
export async function readBook({ bytes, type }: BookFile, place: FilePlace): Promise<Book> {
  if (type === 'csv') return bookOf(csvSheet(bytes), place, { sheets: [], sheet: null });
  const visible = (await openWorkbook(bytes)).slice(0, worksheetsMax);
  const looks = await Promise.all(visible.map(lookAt));
  const chosen = place.sheet === undefined ? bestOf(looks) : looks.find(({ sheet }) => sheet.name === place.sheet);
  if (!chosen) throw new UnreadableFile(place.sheet === undefined ? 'no_rows' : 'no_such_sheet');
  const layout = { sheets: visible.map(({ name }) => name), sheet: chosen.sheet.name };
  const book = await bookOf(chosen.sheet, place, layout);
  const table = { sheet: chosen.sheet.name, columns: book.columns, rows: book.rows };
  const lacks = lacksClients(table);
  if (!lacks && !namesOnlyClients(table)) return book;
  for (const other of looks.toSorted((a, b) => b.known - a.known)) {
    if (other === chosen || other.known < 2) continue;
    const clients = await tableOf(other.sheet, {});
    if (!clients || !listsClients(clients.table)) continue;
    const numbered = lacks ? table : withNumberedClients(table, clients.table);
    if (numbered) return { ...book, ...joinClients(numbered, clients.table) };
  }
  return book;
}

interface Look {
  sheet: Worksheet;
  known: number;
  /** How many titles are of policies. */
  ofPolicies: number;
}

const policyFields = new Set([
  'policy_number',
  'carrier',
  'product',
  'effective_date',
  'expiration_date',
  'term_premium',
  'annual_premium',
]);

async function lookAt(sheet: Worksheet): Promise<Look> {
  const rows = await firstRows(sheet);
  const names = findTitles(rows, undefined)?.names ?? [];
  const ofPolicies = new Set(
    names.map((name) => fieldsOfTitle(name)[0]).filter((field) => policyFields.has(field ?? '')),
  );
  return { sheet, known: knownTitles(names), ofPolicies: ofPolicies.size };
}

async function firstRows(sheet: Worksheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows(titleRowsMax)) rows.push(row);
  return rows;
}

/** The sheet with the most titles of policies, then with the most titles. Of several, the first. */
const bestOf = (looks: readonly Look[]): Look | undefined =>
  looks.toSorted((a, b) => b.ofPolicies - a.ofPolicies || b.known - a.known)[0];

const csvSheet = (bytes: Buffer): Worksheet => ({
  name: '',
  async *rows(most) {
    let count = 0;
    for await (const { row, cells } of csvRows(bytes)) {
      yield { row, cells: cells as readonly string[] };
      count += 1;
      if (count >= most) return;
    }
  },
});

async function bookOf(sheet: Worksheet, place: FilePlace, layout: Pick<FileLayout, 'sheets' | 'sheet'>): Promise<Book> {
  const read = await tableOf(sheet, place);
  if (!read) throw new UnreadableFile('no_rows');
  const { table, title_row, first } = read;
  if (table.rows.length === 0) throw new UnreadableFile('no_rows');
  return {
    layout: { ...layout, title_row, first_rows: first.map(shownRow) },
    columns: table.columns,
    rows: table.rows,
    joined: null,
  };
}

/** The number of rows between turns of other work. */
const restEvery = 2_000;

async function tableOf(sheet: Worksheet, { title_row }: FilePlace) {
  const first: SheetRow[] = [];
  const rows: BookRow[] = [];
  let titles: ReturnType<typeof findTitles> = null;
  const add = ({ cells }: SheetRow) => {
    if (rows.length === rowsMax) throw new UnreadableFile('too_many_rows');
    rows.push({ row: rows.length + 1, cells, is_orphan: false });
  };
  const begin = () => {
    titles = findTitles(first, title_row);
    if (titles) for (const row of first.slice(titles.before)) add(row);
  };
  let count = 0;
  for await (const row of sheet.rows(readMax)) {
    count += 1;
    if (count <= titleRowsMax) {
      first.push(row);
      if (count === titleRowsMax) begin();
      continue;
    }
    if (!titles) break;
    add(row);
    if (count % restEvery === 0) await giveWay();
  }
  if (count < titleRowsMax) begin();
  const found = titles as ReturnType<typeof findTitles>;
  if (!found) return null;
  const table: ReadTable = { sheet: sheet.name, columns: found.names, rows };
  return { table, title_row: found.title_row, first };
}

const shownCells = 6;
const shownLength = 40;

const shownRow = ({ row, cells }: SheetRow) => ({
  row,
  cells: cells
    .filter((cell) => cell !== '')
    .slice(0, shownCells)
    .map((cell) => cell.slice(0, shownLength).toWellFormed()),
});
