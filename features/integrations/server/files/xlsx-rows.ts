import {
  columnsMax,
  type FileLayout,
  type FilePlace,
  rowNumberMax,
  rowsMax,
  worksheetNameMax,
} from '../../contract/file-upload.ts';
import { knownTitles, titleRowsMax } from './columns.ts';
import { keepable, type TableRow, UnreadableFile } from './table.ts';
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
/** The maximum number of worksheets that are searched for leads. */
const worksheetsMax = 20;
/** The title row, and one more than the limit. */
const readMax = rowsMax + 2;

/**
 * The rows of the chosen worksheet, or of the one with leads, its titles first. Formulas have their stored results and
 * are not calculated. Refuses macros and an unpacked size over the limit.
 */
export async function* xlsxRows(bytes: Buffer, place: FilePlace, layout: FileLayout): AsyncGenerator<TableRow> {
  const entries = entriesOf(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const most = Math.min(unpackedMax, unpackedMin + bytes.length * unpackedTimesMax);
  if (unpacked > most || entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) {
    throw new UnreadableFile('unreadable_file');
  }
  // Few files are workbooks, and the library is large.
  const library = await import('hucre/xlsx');
  try {
    const worksheet = await worksheetOf(bytes, library, place, layout);
    yield* rowsOf(library.streamXlsxRows(bytes, { sheet: worksheet, maxRows: readMax }));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('unreadable_file', error);
  }
}

type Library = Pick<typeof import('hucre/xlsx'), 'readXlsx' | 'streamXlsxRows'>;

/** The chosen worksheet, else the visible one whose titles resemble those of leads most. Of several, the first. */
async function worksheetOf(
  bytes: Buffer,
  { readXlsx, streamXlsxRows }: Library,
  place: FilePlace,
  layout: FileLayout,
): Promise<number> {
  const visible: { index: number; name: string }[] = [];
  const note = ({ index, name, hidden, veryHidden }: WorksheetNote) => {
    if (!hidden && !veryHidden) visible.push({ index, name: keepable(name).slice(0, worksheetNameMax) });
    return false;
  };
  await readXlsx(bytes, { sheets: note });
  layout.sheets = visible.slice(0, worksheetsMax).map(({ name }) => name);
  const choose = (worksheet: (typeof visible)[number] | undefined) => {
    layout.sheet = worksheet?.name ?? null;
    return worksheet?.index ?? 0;
  };
  if (place.sheet !== undefined) {
    const chosen = visible.find(({ name }) => name === place.sheet);
    if (!chosen) throw new UnreadableFile('no_such_sheet');
    return choose(chosen);
  }
  if (visible.length < 2) return choose(visible[0]);
  let best = { worksheet: visible[0], known: 0 };
  for (const worksheet of visible.slice(0, worksheetsMax)) {
    let known = 0;
    for await (const { cells } of rowsOf(streamXlsxRows(bytes, { sheet: worksheet.index, maxRows: titleRowsMax })))
      known = Math.max(known, knownTitles(cells));
    if (known > best.known) best = { worksheet, known };
  }
  return choose(best.worksheet);
}

interface WorksheetNote {
  index: number;
  name: string;
  hidden?: boolean;
  veryHidden?: boolean;
}

async function* rowsOf(rows: ReturnType<Library['streamXlsxRows']>) {
  for await (const { index, values } of rows) {
    if (index >= rowNumberMax) throw new UnreadableFile('unreadable_file');
    const cells = values.slice(0, columnsMax + 1).map((value) => keepable(textOf(value)));
    if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells };
  }
}

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
