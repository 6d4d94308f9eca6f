import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { columnsMax } from '#platform/contract/table-place.ts';
import { csvReading } from './csv-reading.ts';
import { decodeCsv, NoTable } from './decode-csv.ts';
import { keepable, type TableRow, UnreadableFile } from './table-row.ts';

const pieceLength = 65_536;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * The rows of a CSV or TSV file in any encoding, its titles first, without empty rows. An unterminated quotation is a
 * last row with its line as its only cell.
 */
export async function* csvRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const text = withoutBlanks(decoded(bytes));
  if (isTooWide(text)) throw new UnreadableFile('too_many_columns');
  // The end of the last readable row. The parser withholds the rows that it had read before an error.
  const reach = { line: 0 };
  let given = 0;
  try {
    for await (const row of rowsIn(text, { reach })) {
      given = row.row;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { line } = reach;
    if (line > given) for await (const row of rowsIn(text, { to_line: line })) if (row.row > given) yield row;
    const broken = text.split(/\r\n|\n|\r/, line + 1).at(-1) ?? '';
    yield { row: line + 1, cells: [keepable(broken)] };
  }
}

async function* rowsIn(
  text: string,
  { reach, to_line = -1 }: { reach?: { line: number }; to_line?: number },
): AsyncGenerator<TableRow> {
  const noting = <Row>(row: Row, { lines }: { lines: number }) => {
    if (reach) reach.line = lines;
    return row;
  };
  const parser = parse({ ...csvReading(text), info: true, to_line, on_record: noting });
  const rows = Readable.from(pieces(text)).pipe(parser);
  // Row numbers as in a spreadsheet: a row of several lines counts as one, and so does an empty line.
  let [row, line] = [0, 0];
  for await (const { record, info } of rows as AsyncIterable<Parsed>) {
    const cells = record.slice(0, columnsMax + 1).map(keepable);
    const within = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    row += Math.max(1, info.lines - line - within);
    line = info.lines;
    if (cells.some((cell) => cell !== '')) yield { row, cells };
  }
}

function decoded(bytes: Buffer): string {
  try {
    return decodeCsv(bytes);
  } catch (error) {
    if (error instanceof NoTable) throw new UnreadableFile('unreadable_file', error);
    throw error;
  }
}

/** A line with more separators is no row of a table. A parser would hold all of its cells at once. */
const separatorsMax = 20 * columnsMax;

/** Whether any line has more separators than possible columns, in quotation marks or not. */
function isTooWide(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 10 || sign === 13) count = 0;
    else if (sign === 44 || sign === 59 || sign === 9 || sign === 124) {
      count += 1;
      if (count > separatorsMax) return true;
    }
  }
  return false;
}

/**
 * Turns rows of only separators into empty lines, which cost nothing. In quotation marks they may be part of a cell.
 */
const withoutBlanks = (text: string) => (text.includes('"') ? text : text.replace(/^[,;\t| ]+(?=[\r\n]|$)/gm, ''));

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
