import { columnsMax, rowsMax } from '../../../contract/file-upload.ts';
import { keepable, type TableRow, UnreadableFile } from './table.ts';
import { entriesOf } from './zip-directory.ts';

type CellValue = string | number | boolean | Date | null;

/** So much a workbook may become when it is unpacked. */
const unpackedMax = 200 * 1_048_576;
/** So many times as large; a sheet of blanks would become a thousand times as large, and take the thread's memory. */
const unpackedTimesMax = 100;
/** However small it is. */
const unpackedMin = 1_048_576;
/** The row of titles, and one too many. */
const readMax = rowsMax + 2;
/** No spreadsheet has a row beyond this one. */
const rowMax = 1_048_576;

/**
 * The rows of a workbook's first sheet, its titles first, as the results that were stored; nothing is reckoned. Refuses
 * macros, and what would become too large.
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const entries = entriesOf(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const most = Math.min(unpackedMax, unpackedMin + bytes.length * unpackedTimesMax);
  if (unpacked > most || entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) {
    throw new UnreadableFile('unreadable_file');
  }
  // Few files are workbooks, and the library is large.
  const { streamXlsxRows } = await import('hucre/xlsx');
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, maxRows: readMax })) {
      if (index >= rowMax) throw new UnreadableFile('unreadable_file');
      const cells = values.slice(0, columnsMax + 1).map((value) => keepable(textOf(value)));
      if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells };
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('unreadable_file', error);
  }
}

/** As somebody would type it: a long number without an exponent, a day without its midnight. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'number') {
    return Number.isInteger(value) ? value.toLocaleString('en-US', { useGrouping: false }) : String(value);
  }
  return String(value).trim();
}
