import { CsvError, parse } from 'csv-parse/sync';
import { CommandError } from '#platform/server/console/command.ts';
import type { LeadSource } from '../../contract.ts';
import { fieldOf } from './lead-row.ts';
import { sourceOfColumns } from './meta-export.ts';

// What a workbook begins with: xlsx is a ZIP, xls an OLE file.
const workbookMarks = ['504b0304', 'd0cf11e0'];

/** A file's text: UTF-8 with or without a mark, UTF-16 with one, else Windows-1252, as Excel saves it. Throws for a workbook. */
export function decodeCsv(bytes: Buffer): string {
  if (workbookMarks.includes(bytes.subarray(0, 4).toString('hex'))) {
    throw new CommandError('This is an Excel workbook. Save it as "CSV UTF-8" and import that file.');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel's own first line, which names the separator. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/** Where the header is, and the separator: the one that is named, else what the header has most of, outside quotes. */
function shapeOf(text: string): { headerLine: number; delimiter: string } {
  const named = separatorLine.exec(text)?.[1];
  return named ? { headerLine: 2, delimiter: named } : { headerLine: 1, delimiter: commonestIn(text) };
}

function commonestIn(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

interface CsvFile {
  rows: CsvRow[];
  /** The titles of the columns that go by no known header: nothing of theirs is read. */
  unread: string[];
  /** Of the rows that name none; null when the columns do not tell it. */
  source: LeadSource | null;
  /** The line of the first row that cannot be read, because its quotes do not match, and with it nothing that follows. */
  brokenFrom: number | null;
}

interface CsvRow {
  /** Where it ends in the file. */
  line: number;
  record: Record<string, string>;
}

/** The rows below the header. Throws without a usable header, and when nothing stands below it. */
export function readRows(text: string): CsvFile {
  const { headerLine, delimiter } = shapeOf(text);
  const rows: CsvRow[] = [];
  let unread: string[] = [];
  let source: LeadSource | null = null;
  try {
    parse(text, {
      from_line: headerLine,
      columns: (header: string[]) => {
        const columns = columnsOf(header);
        source = sourceOfColumns(header);
        unread = header.filter((title, index) => title.trim() !== '' && columns[index] === false);
        return columns;
      },
      group_columns_by_name: true,
      delimiter,
      bom: true,
      relax_column_count: true,
      // 5" in the middle of a text is no quotation.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      // Kept as they come, or what cannot be read would take those before it away.
      on_record: (record: Record<string, string | string[]>, { lines }) => {
        rows.push({ line: lines, record: firstFilled(record) });
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, unread, source, brokenFrom: (rows.at(-1)?.line ?? headerLine) + 1 };
  }
  if (rows.length === 0) throw new CommandError('The file has a header and no rows below it.');
  return { rows, unread, source, brokenFrom: null };
}

/** The field each column holds, or false to skip it. Throws without a name and an e-mail column. */
function columnsOf(header: readonly string[]): (string | false)[] {
  const columns = header.map((title) => fieldOf(title) ?? false);
  for (const field of ['name', 'email']) {
    if (!columns.includes(field)) {
      throw new CommandError(`The file has no column for the ${field}: ${header.join(', ')}`);
    }
  }
  return columns;
}

/** Of several columns for one field, as Phone and Mobile, the first that this record has something in. */
function firstFilled(record: Record<string, string | string[]>): Record<string, string> {
  const fields = Object.entries(record).map(([field, texts]) => [field, [texts].flat().find(Boolean) ?? '']);
  return Object.fromEntries(fields);
}
