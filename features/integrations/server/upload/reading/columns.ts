import { columnsMax, type FileColumn } from '../../../contract/file-upload.ts';
import { addressColumn } from '../../../contract/mapping/address-parts.ts';
import { isCompanyTitle } from '../../../contract/mapping/column-titles.ts';
import { isMail } from '../../../contract/mapping/looks.ts';
import { isReadable } from '../../../contract/mapping/names.ts';
import { startOf } from '../../../contract/mapping/texts.ts';
import type { DateOrders } from './date-orders.ts';
import { headingFor, suggestionsFor } from './suggest-fields.ts';
import { type TableRow, UnreadableFile } from './table.ts';

const nameMax = 100;
const examplesMax = 3;
const exampleMax = 80;

/** A column without a title is called as spreadsheets do: A, B, … Z, AA. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

/** What the columns are called: as their titles, each once. Titles that are empty at the end are none. */
export function columnNames(titles: readonly string[]): string[] {
  const width = titles.findLastIndex((title) => title.trim() !== '') + 1;
  if (width > columnsMax) throw new UnreadableFile('too_many_columns');
  const names: string[] = [];
  for (const [at, title] of titles.slice(0, width).entries()) {
    const name = nameOf(title) || letterOf(at);
    let numbered = name;
    for (let number = 2; names.includes(numbered); number += 1) numbered = `${name} ${number}`;
    names.push(numbered);
  }
  return names;
}

/** Without what parts paths of a mapping from each other, and what no payload is asked for. */
function nameOf(title: string): string {
  const whole = title
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([+|]) /g, '$1')
    .trim();
  const name = startOf(whole, nameMax);
  return isReadable(name) ? name : '';
}

/** Whether a first row is titles: nobody calls a column by an address. */
export const isTitles = (cells: readonly string[]) => !cells.some(isMail);

/** Among so many rows at the beginning the one of the titles is looked for. */
export const titleRowsMax = 20;

/** How many of a row's cells are titles of fields that a lead has. */
export const knownTitles = (cells: readonly string[]): number =>
  isTitles(cells) ? cells.filter((cell) => cell.length <= nameMax && isKnown(cell)).length : 0;

const isKnown = (title: string) => headingFor(title) !== null || isCompanyTitle(title) || addressColumn(title) !== null;

/** Where the titles stand among the first rows: what comes before them says what the file is. */
export function titlesAt(rows: readonly (readonly string[])[]): number {
  const known = rows.map(knownTitles);
  const most = Math.max(0, ...known);
  return most < 2 ? 0 : known.indexOf(most);
}

/** The names of what objects hold, those of what they hold in turn behind a point. */
export function namesIn(rows: readonly TableRow[]): string[] {
  const names = new Set<string>();
  for (const { cells } of rows) for (const [name] of flat(cells as Record<string, unknown>)) names.add(name);
  if (names.size > columnsMax) throw new UnreadableFile('too_many_columns');
  return [...names];
}

function* flat(value: Readonly<Record<string, unknown>>, before = ''): Generator<[string, string]> {
  for (const [name, part] of Object.entries(value)) {
    if (!isReadable(name)) continue;
    const path = /[.[\]"]/.test(name) && before !== '' ? `${before}["${name}"]` : `${before && `${before}.`}${name}`;
    if (typeof part === 'object' && part !== null && !Array.isArray(part))
      yield* flat(part as Record<string, unknown>, path);
    else yield [path, Array.isArray(part) ? JSON.stringify(part) : String(part ?? '')];
  }
}

/** A row as the payload that a mapping reads. */
export function payloadOf(names: readonly string[], cells: TableRow['cells']): Record<string, unknown> {
  if (!Array.isArray(cells)) return cells as Record<string, unknown>;
  const filled = (cells as readonly string[]).map((cell, at) => [names[at] ?? letterOf(at), cell] as const);
  return Object.fromEntries(filled.filter(([, cell]) => cell !== ''));
}

/** The columns with what stands in their first rows, and what they seem to hold, each field once. */
export function describeColumns(names: readonly string[], rows: readonly TableRow[], orders: DateOrders): FileColumn[] {
  const texts = rows.map(({ cells }) =>
    Array.isArray(cells)
      ? new Map((cells as string[]).map((cell, at) => [names[at], cell]))
      : new Map(flat(cells as Record<string, unknown>)),
  );
  const suggestions = suggestionsFor(names, texts);
  return names.map((name, at) => {
    const examples = texts.map((row) => startOf(row.get(name) ?? '', exampleMax)).filter((text) => text !== '');
    const date_order = orders.of(at) ?? orders.of(name);
    return {
      name,
      examples: [...new Set(examples)].slice(0, examplesMax),
      suggestion: suggestions[at] ?? null,
      ...(date_order && { date_order }),
    };
  });
}
