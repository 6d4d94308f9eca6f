import { once } from 'node:events';
import type { begun, FileTask } from '#features/integrations/server/index.ts';
import { columnsMax, type FileLayout } from '#platform/contract/table-place.ts';
import { type Unreadable, UnreadableFile } from '#platform/server/files/table-row.ts';
import { type BookColumn, guessColumns } from '../columns/guess-columns.ts';
import type { BookRow, JoinedSheet } from '../reading/book.ts';
import { readBook } from '../reading/read-book.ts';

/** Rows that are stored together. */
export interface BookPart {
  number: number;
  rows: readonly BookRow[];
}

/** What a book is besides its rows, or why it is refused. */
export type BookSummary =
  | { columns: BookColumn[]; layout: FileLayout; joined: JoinedSheet | null; rows: number }
  | { refused: Unreadable };

const partSize = 1_000;

/** The task of a thread: reads a book, and sends its rows part by part, the next one when the last was stored. */
export default async function readInThread({ bytes, type, place, port }: FileTask): Promise<BookSummary> {
  port.postMessage('begun' satisfies typeof begun);
  try {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const book = await readBook({ bytes: content, type: type === 'xlsx' ? 'xlsx' : 'csv' }, place);
    const { layout, joined, rows, columns } = book;
    if (columns.length > columnsMax) throw new UnreadableFile('too_many_columns');
    for (let from = 0; from < rows.length; from += partSize) {
      const part: BookPart = { number: from / partSize, rows: rows.slice(from, from + partSize) };
      port.postMessage(part);
      await once(port, 'message');
    }
    return { columns: guessColumns(book), layout, joined, rows: rows.length };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.code };
    throw error;
  } finally {
    port.close();
  }
}
