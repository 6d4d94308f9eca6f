import { strFromU8, unzipSync } from 'fflate';
import { worksheetRowsMax } from '#platform/contract/list-file.ts';
import { openZip } from './open-zip.ts';
import {
  bookFile,
  type Cell,
  type Column,
  pieceLength,
  type Table,
  type WholeTable,
  wallTimeOf,
} from './table-file.ts';

export { worksheetRowsMax };

/**
 * A workbook of several tables, like {@link bookFile}, whose first table may be larger than memory. The others are
 * created after it ends, from its number of rows. It is produced piece by piece as it is read. Throws if a table has
 * more rows than a worksheet can have.
 */
export async function* longBook(
  table: Table,
  made: Date,
  rest: (rows: number) => readonly WholeTable[],
): AsyncGenerator<Uint8Array> {
  const zip = openZip(made);
  const [head, styles] = await skeletonOf(table);
  const worksheet = zip.add(firstWorksheet);
  worksheet.push(encoder.encode(head));
  let rows = 0;
  let text = '';
  for await (const row of table.rows) {
    rows += 1;
    if (rows > worksheetRowsMax) throw new Error('A sheet has no room for so many rows.');
    text += rowOf(row, rows + 1, table.columns, styles);
    if (text.length < pieceLength) continue;
    worksheet.push(encoder.encode(text));
    text = '';
    yield* zip.taken();
  }
  // The same workbook with the worksheets that follow: its texts and styles begin with those of the first one.
  const parts = await partsOf([{ ...table, rows: [] }, ...rest(rows)]);
  const foot = strFromU8(parts[firstWorksheet] as Uint8Array).split(end)[1];
  worksheet.push(encoder.encode(`${text}${end}${foot}`), true);
  for (const [name, bytes] of Object.entries(parts)) {
    if (name === firstWorksheet) continue;
    zip.add(name).push(bytes, true);
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}

/** A cell for each kind that has no numbers. */
const samples: Partial<Record<Column['kind'], string>> = { text: 'a', day: '2000-01-01', moment: '2000-01-01 00:00' };

const firstWorksheet = 'xl/worksheets/sheet1.xml';
const end = '</sheetData>';
const encoder = new TextEncoder();

const partsOf = async (tables: readonly WholeTable[]) => unzipSync(await bookFile(tables));

/** What precedes the rows of the first worksheet, and the style of each column, which an empty row shows. */
async function skeletonOf({ name, columns, days }: Table): Promise<[head: string, styles: string[]]> {
  const sample = columns.map(({ kind }) => samples[kind] ?? 0);
  const parts = await partsOf([{ name, columns, days, rows: [sample] }]);
  const [above = ''] = strFromU8(parts[firstWorksheet] as Uint8Array).split(end);
  const [head = '', row = ''] = above.replace(/<dimension [^>]*>/, '').split('<row r="2">');
  return [head, [...row.matchAll(/<c [^>]*>/g)].map(([cell]) => / s="\d+"/.exec(cell)?.[0] ?? '')];
}

const dayMs = 86_400_000;
/** A day is stored as the number of days since this one. */
const firstDay = Date.UTC(1899, 11, 30);

function rowOf(cells: readonly Cell[], number: number, columns: readonly Column[], styles: readonly string[]): string {
  const texts = cells.map((cell, at) => {
    if (cell === null) return '';
    const place = `r="${letterOf(at)}${number}"${styles[at]}`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    const time = wallTimeOf(columns[at]?.kind ?? 'text', cell);
    if (time) return `<c ${place}><v>${(time.getTime() - firstDay) / dayMs}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${texts.join('')}</row>`;
}

/** These workbooks have fewer columns than there are letters. */
const letterOf = (at: number) => String.fromCharCode(65 + at);

const signs: ReadonlyMap<string, string> = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }));

/** Without characters that XML can't contain. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => signs.get(sign) as string);
