import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { type FileLayout, type FilePlace, rowsMax } from '#platform/contract/table-place.ts';
import { csvRows } from '#platform/server/files/csv-rows.ts';
import { dateOrders } from '#platform/server/files/date-orders.ts';
import { type TableRow, type Unreadable, UnreadableFile } from '#platform/server/files/table-row.ts';
import type { FileColumn, uploadTypes } from '../../contract/file-upload.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import { columnNames, describeColumns, isTitles, letterOf, namesIn, titleRowsMax, titlesAt } from './columns.ts';
import { jsonRows } from './json-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** A file for a thread to read, and the port for its rows. */
export interface FileTask {
  bytes: Uint8Array;
  type: (typeof uploadTypes)[number];
  /** The worksheet and title row to read. */
  place: FilePlace;
  port: MessagePort;
}

/** The first message of the thread. Starting a thread may take a while on a busy machine. */
export const begun = 'begun';

/** Rows that are stored together. */
export interface FilePart {
  number: number;
  rows: TableRow[];
}

/** The contents of a file, or why it is refused. */
export type FileSummary = { columns: FileColumn[]; layout: FileLayout; rows: number } | { refused: Unreadable };

const partSize = 500;
/** The number of rows from which column contents and JSON names are detected. */
const sampleSize = 200;

const readers = { csv: csvRows, xlsx: xlsxRows, json: jsonRows };

/**
 * Reads a file and sends its rows part by part. It sends the next part when the last one was accepted, so that few are
 * in memory.
 */
export async function readFile({ bytes, type, place, port }: FileTask): Promise<FileSummary> {
  port.postMessage(begun);
  try {
    const layout: FileLayout = { sheets: [], sheet: null, title_row: null, first_rows: [] };
    const table = readers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), place, layout);
    return await readRows(fromTitles(table, place, layout), layout, port);
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.code };
    throw error;
  } finally {
    port.close();
  }
}

type Table = Iterable<TableRow> | AsyncIterable<TableRow>;

/** `layout` is filled in while the rows are read. */
async function readRows(table: Table, layout: FileLayout, port: MessagePort): Promise<FileSummary> {
  const sample: TableRow[] = [];
  let names: string[] | null = null;
  let part: FilePart = { number: 0, rows: [] };
  let count = 0;
  const orders = dateOrders();
  const hand = async () => {
    port.postMessage(part);
    await once(port, 'message');
    part = { number: part.number + 1, rows: [] };
  };
  for await (const row of table) {
    if (names === null && Array.isArray(row.cells)) {
      const cells = row.cells as string[];
      const areTitles = layout.title_row === row.row;
      names = columnNames(areTitles ? cells : cells.map((_, at) => letterOf(at)));
      if (areTitles) continue;
    }
    count += 1;
    if (count > rowsMax) throw new UnreadableFile('too_many_rows');
    if (sample.length < sampleSize) sample.push(row);
    orders.add(row.cells);
    part.rows.push(row);
    if (part.rows.length === partSize) await hand();
  }
  if (count === 0) throw new UnreadableFile('no_rows');
  if (part.rows.length > 0) await hand();
  return { columns: describeColumns(names ?? namesIn(sample), sample, orders), layout, rows: count };
}

/** The rows from the title row on, whose number is recorded. */
async function* fromTitles(table: Table, place: FilePlace, layout: FileLayout): AsyncGenerator<TableRow> {
  let first: TableRow[] | null = [];
  for await (const row of table) {
    if (first === null) {
      yield row;
      continue;
    }
    first.push(row);
    if (first.length < titleRowsMax) continue;
    yield* withoutTitle(first, place, layout);
    first = null;
  }
  if (first) yield* withoutTitle(first, place, layout);
}

const shownCells = 6;
const shownLength = 40;

function withoutTitle(rows: readonly TableRow[], place: FilePlace, layout: FileLayout): readonly TableRow[] {
  const texts = rows.map(({ cells }) => cells);
  if (!texts.every((cells): cells is string[] => Array.isArray(cells))) return rows;
  layout.first_rows = texts.map((cells, at) => ({
    row: rows[at]?.row ?? 0,
    cells: cells
      .filter((cell) => cell !== '')
      .slice(0, shownCells)
      .map((cell) => startOf(cell, shownLength)),
  }));
  const { title_row } = place;
  const from = title_row === undefined ? titlesAt(texts) : rows.findIndex(({ row }) => row >= title_row);
  const titles = rows[from];
  if (!titles) throw new UnreadableFile('no_rows');
  const areNone = title_row === 0 || (title_row === undefined && !isTitles(texts[from] ?? []));
  layout.title_row = areNone ? 0 : titles.row;
  return rows.slice(from);
}
