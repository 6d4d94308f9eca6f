import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { type FileColumn, rowsMax, type uploadTypes } from '../../../contract/file-upload.ts';
import { columnNames, describeColumns, isTitles, letterOf, namesIn, titleRowsMax, titlesAt } from './columns.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import { type TableRow, type Unreadable, UnreadableFile } from './table.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** A file to be read in a thread, and whom its rows are handed to. */
export interface FileTask {
  bytes: Uint8Array;
  type: (typeof uploadTypes)[number];
  port: MessagePort;
}

/** What the thread says first: a busy machine may take its time to start one. */
export const begun = 'begun';

/** Rows that are kept together. */
export interface FilePart {
  number: number;
  rows: TableRow[];
}

/** What there is in a file, or why it is not taken. */
export type FileSummary = { columns: FileColumn[]; rows: number } | { refused: Unreadable };

const partSize = 500;
/** So many rows tell what the columns hold, and what JSON calls them. */
const sampleSize = 200;

const readers = { csv: csvRows, xlsx: xlsxRows, json: jsonRows };

/** Reads a file, and hands its rows on part by part: the next one when the last was taken, so that few are held. */
export async function readFile({ bytes, type, port }: FileTask): Promise<FileSummary> {
  port.postMessage(begun);
  try {
    return await readRows(readers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), port);
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.code };
    throw error;
  } finally {
    port.close();
  }
}

async function readRows(table: Iterable<TableRow> | AsyncIterable<TableRow>, port: MessagePort): Promise<FileSummary> {
  const sample: TableRow[] = [];
  let names: string[] | null = null;
  let part: FilePart = { number: 0, rows: [] };
  let count = 0;
  const hand = async () => {
    port.postMessage(part);
    await once(port, 'message');
    part = { number: part.number + 1, rows: [] };
  };
  for await (const row of fromTitles(table)) {
    if (names === null && Array.isArray(row.cells)) {
      const cells = row.cells as string[];
      names = columnNames(isTitles(cells) ? cells : cells.map((_, at) => letterOf(at)));
      if (isTitles(cells)) continue;
    }
    count += 1;
    if (count > rowsMax) throw new UnreadableFile('too_many_rows');
    if (sample.length < sampleSize) sample.push(row);
    part.rows.push(row);
    if (part.rows.length === partSize) await hand();
  }
  if (count === 0) throw new UnreadableFile('no_rows');
  if (part.rows.length > 0) await hand();
  return { columns: describeColumns(names ?? namesIn(sample), sample), rows: count };
}

/** The rows from that of the titles on. */
async function* fromTitles(table: Iterable<TableRow> | AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let first: TableRow[] | null = [];
  for await (const row of table) {
    if (first === null) {
      yield row;
      continue;
    }
    first.push(row);
    if (first.length < titleRowsMax) continue;
    yield* withoutTitle(first);
    first = null;
  }
  if (first) yield* withoutTitle(first);
}

function withoutTitle(rows: readonly TableRow[]): readonly TableRow[] {
  const isTable = rows.every(({ cells }) => Array.isArray(cells));
  return isTable ? rows.slice(titlesAt(rows.map(({ cells }) => cells as readonly string[]))) : rows;
}
