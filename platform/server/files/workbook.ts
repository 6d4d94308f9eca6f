import { columnsMax, rowNumberMax, worksheetNameMax } from '#platform/contract/table-place.ts';
import { type ShownNumbers, shownNumbers } from './shown-numbers.ts';
import { keepable, UnreadableFile } from './table-row.ts';
import { entriesOf } from './zip-directory.ts';

type CellValue = string | number | boolean | Date | null;

/** The maximum unpacked size of a workbook, in bytes. */
const unpackedMax = 200 * 1_048_576;
/**
 * The maximum ratio of unpacked to packed size. A sheet of blanks could expand a thousandfold and exceed the thread's
 * memory.
 */
const unpackedTimesMax = 100;
/** This unpacked size is always accepted, in bytes. */
const unpackedMin = 1_048_576;

/** A row of a worksheet: its number there, with the text of each cell. */
export interface SheetRow {
  row: number;
  cells: readonly string[];
}

export interface Worksheet {
  name: string;
  /** Its rows without empty ones, this many at most. Formulas have their stored results and are not calculated. */
  rows(readMax: number): AsyncGenerator<SheetRow>;
}

/** The visible worksheets of a workbook. Refuses macros and an unpacked size over the limit. */
export async function openWorkbook(bytes: Buffer): Promise<Worksheet[]> {
  const entries = entriesOf(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const most = Math.min(unpackedMax, unpackedMin + bytes.length * unpackedTimesMax);
  if (unpacked > most || entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) {
    throw new UnreadableFile('unreadable_file');
  }
  // Few files are workbooks, and the library is large.
  const library = await import('hucre/xlsx');
  const visible: { index: number; name: string }[] = [];
  const note = ({ index, name, hidden, veryHidden }: WorksheetNote) => {
    if (!hidden && !veryHidden) visible.push({ index, name: keepable(name).slice(0, worksheetNameMax) });
    return false;
  };
  await readable(() => library.readXlsx(bytes, { sheets: note }));
  return visible.map(({ index, name }) => ({
    name,
    rows: (readMax) => rowsOf(library, bytes, index, readMax),
  }));
}

interface WorksheetNote {
  index: number;
  name: string;
  hidden?: boolean;
  veryHidden?: boolean;
}

type Library = Pick<typeof import('hucre/xlsx'), 'streamXlsxRows'>;

/** The maximum number of rows that are read without their number formats. Titles have none. */
const withoutFormatsMax = 50;

async function* rowsOf(
  { streamXlsxRows }: Library,
  bytes: Buffer,
  sheet: number,
  readMax: number,
): AsyncGenerator<SheetRow> {
  try {
    const shown = readMax > withoutFormatsMax ? shownNumbers(bytes, sheet) : null;
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: readMax })) {
      if (index >= rowNumberMax) throw new UnreadableFile('unreadable_file');
      const cells = values
        .slice(0, columnsMax + 1)
        .map((value, column) => keepable(shownText(textOf(value), shown, { row: index, column })));
      if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells };
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable_file', error);
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable_file', error);
  }
}

/** A number of the format `0000000000` is shown with zeros that its value does not have. */
const shownText = (text: string, shown: ShownNumbers | null, at: { row: number; column: number }) =>
  shown === null || !/^\d+$/.test(text) ? text : shown(text, at);

/** As a user would type it: a long number without an exponent, a date without midnight. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'number') {
    return Number.isInteger(value) ? value.toLocaleString('en-US', { useGrouping: false }) : String(value);
  }
  return String(value).trim();
}
