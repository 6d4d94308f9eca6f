import { columnsMax, rowsMax } from '../../../contract/file-upload.ts';
import { knownTitles, titleRowsMax } from './columns.ts';
import { keepable, type TableRow, UnreadableFile } from './table.ts';
import { entriesOf } from './zip-directory.ts';

type CellValue = string | number | boolean | Date | null;

/** So much a workbook may become when it is unpacked. */
const unpackedMax = 200 * 1_048_576;
/** So many times as large; a sheet of blanks would become a thousand times as large, and take the thread's memory. */
const unpackedTimesMax = 100;
/** However small it is. */
const unpackedMin = 1_048_576;
/** So many sheets are looked at for the one with leads. */
const sheetsMax = 10;
/** The row of titles, and one too many. */
const readMax = rowsMax + 2;
/** No spreadsheet has a row beyond this one. */
const rowMax = 1_048_576;

/**
 * The rows of the sheet of a workbook that holds leads, its titles first, as the results that were stored; nothing is
 * reckoned. Refuses macros, and what would become too large.
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const entries = entriesOf(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const most = Math.min(unpackedMax, unpackedMin + bytes.length * unpackedTimesMax);
  if (unpacked > most || entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) {
    throw new UnreadableFile('unreadable_file');
  }
  // Few files are workbooks, and the library is large.
  const library = await import('hucre/xlsx');
  try {
    const sheet = await sheetOf(bytes, library);
    yield* rowsOf(library.streamXlsxRows(bytes, { sheet, maxRows: readMax }));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('unreadable_file', error);
  }
}

type Library = Pick<typeof import('hucre/xlsx'), 'readXlsx' | 'streamXlsxRows'>;

/** The sheet that anybody can see and whose titles are most like those of leads; of several the first. */
async function sheetOf(bytes: Buffer, { readXlsx, streamXlsxRows }: Library): Promise<number> {
  const visible: number[] = [];
  const note = ({ index, hidden, veryHidden }: { index: number; hidden?: boolean; veryHidden?: boolean }) => {
    if (!hidden && !veryHidden) visible.push(index);
    return false;
  };
  await readXlsx(bytes, { sheets: note });
  const [first = 0] = visible;
  if (visible.length < 2) return first;
  let best = { sheet: first, known: 0 };
  for (const sheet of visible.slice(0, sheetsMax)) {
    let known = 0;
    for await (const { cells } of rowsOf(streamXlsxRows(bytes, { sheet, maxRows: titleRowsMax })))
      known = Math.max(known, knownTitles(cells));
    if (known > best.known) best = { sheet, known };
  }
  return best.sheet;
}

async function* rowsOf(rows: ReturnType<Library['streamXlsxRows']>) {
  for await (const { index, values } of rows) {
    if (index >= rowMax) throw new UnreadableFile('unreadable_file');
    const cells = values.slice(0, columnsMax + 1).map((value) => keepable(textOf(value)));
    if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells };
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
