import { CsvError, parse } from 'csv-parse/sync';
import { CommandError, printable } from '#platform/server/console/command.ts';
import { csvReading } from '#platform/server/files/csv-reading.ts';
import { NoTable } from '#platform/server/files/decode-csv.ts';
import type { LeadSource } from '../../contract.ts';
import { fieldOf } from './lead-row.ts';
import { sourceOfColumns } from './meta-export.ts';

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
  const reading = csvReading(text);
  const rows: CsvRow[] = [];
  let unread: string[] = [];
  let source: LeadSource | null = null;
  try {
    parse(text, {
      ...reading,
      columns: (header: string[]) => {
        const columns = columnsOf(header);
        source = sourceOfColumns(header);
        unread = header.filter((title, index) => title.trim() !== '' && columns[index] === false);
        return columns;
      },
      group_columns_by_name: true,
      // Kept as they come, or what cannot be read would take those before it away.
      on_record: (record: Record<string, string | string[]>, { lines }) => {
        rows.push({ line: lines, record: firstFilled(record) });
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, unread, source, brokenFrom: (rows.at(-1)?.line ?? reading.from_line) + 1 };
  }
  if (rows.length === 0) throw new CommandError('The file has a header and no rows below it.');
  return { rows, unread, source, brokenFrom: null };
}

/** The field each column holds, or false to skip it. Throws without a name and an e-mail column. */
function columnsOf(header: readonly string[]): (string | false)[] {
  const columns = header.map((title) => fieldOf(title) ?? false);
  if (header.length === 1 && !columns[0]) throw new NoTable();
  for (const field of ['name', 'email']) {
    if (!columns.includes(field)) {
      throw new CommandError(`The file has no column for the ${field}: ${shownTitles(header)}`);
    }
  }
  return columns;
}

const titleMax = 40;
const titlesMax = 10;

/** Titles as a terminal may show them: what is taken for a header may be anything. */
export function shownTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, titlesMax).map((title) => {
    const text = printable(title.replace(/\s+/g, ' ').trim());
    return text.length > titleMax ? `${text.slice(0, titleMax)}…` : text;
  });
  const rest = titles.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Of several columns for one field, as Phone and Mobile, the first that this record has something in. */
function firstFilled(record: Record<string, string | string[]>): Record<string, string> {
  const fields = Object.entries(record).map(([field, texts]) => [field, [texts].flat().find(Boolean) ?? '']);
  return Object.fromEntries(fields);
}
