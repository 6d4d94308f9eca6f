import { columnsMax } from '#platform/contract/table-place.ts';
import type { DateOrders } from '#platform/server/files/date-orders.ts';
import { type TableRow, UnreadableFile } from '#platform/server/files/table-row.ts';
import type { FileColumn } from '../../contract/file-upload.ts';
import { addressColumn } from '../../contract/mapping/address-parts.ts';
import { isCompanyTitle } from '../../contract/mapping/column-titles.ts';
import { isMail } from '../../contract/mapping/looks.ts';
import { isReadable } from '../../contract/mapping/names.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import { headingFor, suggestionsFor } from './suggest-fields.ts';

const nameMax = 100;
const examplesMax = 3;
const exampleMax = 80;

/** A column without a title is named as in spreadsheets: A, B, … Z, AA. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

/** The unique names of the columns, by their titles. Empty titles at the end are no columns. */
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

/** Removes the characters that separate the paths of a mapping, and forbidden names. */
function nameOf(title: string): string {
  const whole = title
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([+|]) /g, '$1')
    .trim();
  const name = startOf(whole, nameMax);
  return isReadable(name) ? name : '';
}

/** Whether a first row has titles. An e-mail address is no title. */
export const isTitles = (cells: readonly string[]) => !cells.some(isMail);

/** The maximum number of rows that are searched for the titles. */
export const titleRowsMax = 20;

/** How many of a row's cells are titles of a lead's fields. */
export const knownTitles = (cells: readonly string[]): number =>
  isTitles(cells) ? cells.filter((cell) => cell.length <= nameMax && isKnown(cell)).length : 0;

const isKnown = (title: string) => headingFor(title) !== null || isCompanyTitle(title) || addressColumn(title) !== null;

/** The index of the title row among the first rows. Rows before it describe the file. */
export function titlesAt(rows: readonly (readonly string[])[]): number {
  const known = rows.map(knownTitles);
  const most = Math.max(0, ...known);
  return most < 2 ? 0 : known.indexOf(most);
}

/** The property names of objects, those of nested objects as dotted paths. */
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

/** The columns with the values of their first rows, and their detected fields, each field once. */
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
