import { strFromU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import {
  bookFile,
  byteOrderMark,
  type Cell,
  type Column,
  lineOf,
  linesOf,
  pieceLength,
  type Table,
  type TableType,
  type WholeTable,
} from './table-file.ts';

/** So many rows, below its head, a sheet has at most. */
export const sheetRowsMax = 1_048_575;

type Rest = (rows: number) => readonly WholeTable[];

/**
 * A file of several tables, as {@link bookFile} makes it, whose first one may be longer than memory and whose others are
 * made when it has ended, of how many rows it had. It comes piece by piece as it is taken. Throws on more rows than a sheet
 * has.
 */
export function longBook(type: TableType, table: Table, rest: Rest): AsyncIterable<Uint8Array | string> {
  return type === 'csv' ? longText(table, rest) : longSheet(table, rest);
}

async function* longText(table: Table, rest: Rest): AsyncGenerator<string> {
  let piece = byteOrderMark + linesOf({ ...table, rows: [] });
  let rows = 0;
  for await (const row of table.rows) {
    rows += 1;
    piece += lineOf(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield [piece, ...rest(rows).map(linesOf)].join('\r\n');
}

async function* longSheet(table: Table, rest: Rest): AsyncGenerator<Uint8Array> {
  const { pieces, zip } = openZip();
  const [head, styles] = await skeletonOf(table);
  const sheet = new ZipDeflate(firstSheet);
  zip.add(sheet);
  sheet.push(encoder.encode(head));
  let rows = 0;
  let text = '';
  for await (const row of table.rows) {
    rows += 1;
    if (rows > sheetRowsMax) throw new Error('A sheet has no room for so many rows.');
    text += rowOf(row, rows + 1, table.columns, styles);
    if (text.length < pieceLength) continue;
    sheet.push(encoder.encode(text));
    text = '';
    yield* pieces.splice(0);
  }
  // The same book with the sheets that follow: its texts and styles begin with those of the first one.
  const parts = await partsOf([{ ...table, rows: [] }, ...rest(rows)]);
  const foot = strFromU8(parts[firstSheet] as Uint8Array).split(end)[1];
  sheet.push(encoder.encode(`${text}${end}${foot}`), true);
  for (const [name, bytes] of Object.entries(parts)) {
    if (name === firstSheet) continue;
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(bytes, true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}

const firstSheet = 'xl/worksheets/sheet1.xml';
const end = '</sheetData>';
const encoder = new TextEncoder();

function openZip() {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return { pieces, zip };
}

const partsOf = async (tables: readonly WholeTable[]) => unzipSync((await bookFile('xlsx', tables)) as Uint8Array);

/** What stands above the rows of the first sheet, and the style of each column, which a row of nothing tells. */
async function skeletonOf({ name, columns, days }: Table): Promise<[head: string, styles: string[]]> {
  const sample = columns.map(({ kind }) => (kind === 'text' ? 'a' : kind === 'day' ? '2000-01-01' : 0));
  const parts = await partsOf([{ name, columns, days, rows: [sample] }]);
  const [above = ''] = strFromU8(parts[firstSheet] as Uint8Array).split(end);
  const [head = '', row = ''] = above.replace(/<dimension [^>]*>/, '').split('<row r="2">');
  return [head, [...row.matchAll(/<c [^>]*>/g)].map(([cell]) => / s="\d+"/.exec(cell)?.[0] ?? '')];
}

const dayMs = 86_400_000;
/** A day is told by how many have passed since this one. */
const firstDay = Date.UTC(1899, 11, 30);

function rowOf(cells: readonly Cell[], number: number, columns: readonly Column[], styles: readonly string[]): string {
  const texts = cells.map((cell, at) => {
    if (cell === null) return '';
    const place = `r="${letterOf(at)}${number}"${styles[at]}`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    if (columns[at]?.kind === 'day') return `<c ${place}><v>${(Date.parse(cell) - firstDay) / dayMs}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${texts.join('')}</row>`;
}

/** Books of ours have fewer columns than there are letters. */
const letterOf = (at: number) => String.fromCharCode(65 + at);

const signs: ReadonlyMap<string, string> = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }));

/** Without what XML cannot hold. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => signs.get(sign) as string);
