import { columnsMax, type FileColumn } from '../../../contract/file-upload.ts';
import { isCompanyTitle, isMiddleName, maySayStatus, targetOf } from '../../../contract/mapping/column-titles.ts';
import { isReadable } from '../../../contract/mapping/names.ts';
import { startOf } from '../../../contract/mapping/texts.ts';
import { statusOf } from '../../../contract/mapping/words.ts';
import { addressColumn, isOfAddress } from './address-columns.ts';
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

const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a first row is titles: nobody calls a column by an address. */
export const isTitles = (cells: readonly string[]) => !cells.some((cell) => mailLike.test(cell));

/** Among so many rows at the beginning the one of the titles is looked for. */
export const titleRowsMax = 20;

/** How many of a row's cells are titles of fields that a lead has. */
export const knownTitles = (cells: readonly string[]): number =>
  isTitles(cells) ? cells.filter((cell) => cell.length <= nameMax && isKnown(cell)).length : 0;

const isKnown = (title: string) => suggestionFor(title) !== null || addressColumn(title) !== null;

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
export function describeColumns(names: readonly string[], rows: readonly TableRow[]): FileColumn[] {
  const texts = rows.map(({ cells }) =>
    Array.isArray(cells)
      ? new Map((cells as string[]).map((cell, at) => [names[at], cell]))
      : new Map(flat(cells as Record<string, unknown>)),
  );
  const suggestions = suggestionsFor(names, texts);
  return names.map((name, at) => {
    const examples = texts.map((row) => startOf(row.get(name) ?? '', exampleMax)).filter((text) => text !== '');
    return { name, examples: [...new Set(examples)].slice(0, examplesMax), suggestion: suggestions[at] ?? null };
  });
}

type Suggestion = FileColumn['suggestion'];

/** What each column seems to hold, each field once. A first name without a last name beside it is the whole name. */
function suggestionsFor(
  names: readonly string[],
  rows: readonly ReadonlyMap<string | undefined, string>[],
): Suggestion[] {
  const cellsOf = (name: string) => rows.map((row) => (row.get(name) ?? '').trim()).filter((cell) => cell !== '');
  const columns = names.map((name) => ({ name, cells: cellsOf(name), address: addressColumn(lastPart(name)) }));
  const parts = columns.map(({ address, cells }) => ({ column: address, isFilled: cells.length > 0 }));
  const told = columns.map(({ name, cells, address }): Suggestion => {
    if (address === null) return byContents(suggestionFor(name), cells);
    if (maySayStatus(name) && areMostly(cells, (cell) => statusOf(cell) !== null)) return 'status';
    if (!isOfAddress(address, parts)) return null;
    return address.part === 'zip' ? 'zip_code' : byContents('address', cells);
  });
  const reached = columns.map(({ name, cells }, at) => told[at] ?? wayToReach(name, cells, told));
  const whole = reached.includes('last_name')
    ? reached
    : reached.map((field) => (field === 'first_name' ? 'name' : field));
  const company = names.findIndex((name, at) => whole[at] === null && isCompanyTitle(name));
  if (company >= 0 && !whole.includes('name') && !whole.includes('last_name')) whole[company] = 'name';
  /** The first column of a field; an id is none where there is a name beside it. */
  const surest = (field: Suggestion) => {
    const named = whole.findIndex((each, at) => each === field && !/[\s_]id$/i.test(names[at] ?? ''));
    return named < 0 ? whole.indexOf(field) : named;
  };
  return whole.map((field, at) => {
    if (field === null) return whole.includes('first_name') && isMiddleName(names[at] ?? '') ? 'first_name' : null;
    return several.has(field) || surest(field) === at ? field : null;
  });
}

/** Fields that several columns may feed: the first that is not empty counts, and the parts of an address are joined. */
const several: ReadonlySet<Suggestion> = new Set<Suggestion>(['email', 'phone', 'address']);

const areMostly = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.filter(is).length > cells.length / 2;

const isMail = (cell: string) => mailLike.test(cell);
const isPhone = (cell: string) => phoneLike.test(cell) && !/^\d{4}-\d\d-\d\d$/.test(cell);

/** Titles whose cells may hold emails and phones, and dates with them, by mistake. */
const worded: ReadonlySet<Suggestion> = new Set<Suggestion>(['name', 'first_name', 'last_name', 'address']);
const days: ReadonlySet<Suggestion> = new Set<Suggestion>(['birth_date', 'current_expiration_date']);

/** What the cells hold weighs more than the title: a column of numbers is no name, and one of emails no phone. */
function byContents(told: Suggestion, cells: readonly string[]): Suggestion {
  if (told === null || cells.length === 0) return told;
  // The day of the month alone, beside which stand the month and the year.
  if (days.has(told)) return areMostly(cells, (cell) => /^\d{1,2}$/.test(cell)) ? null : told;
  if (!worded.has(told) && told !== 'email' && told !== 'phone' && told !== 'whatsapp') return told;
  if (areMostly(cells, isMail)) return 'email';
  if (told === 'phone' || told === 'whatsapp') return told;
  return areMostly(cells, isPhone) ? 'phone' : told;
}

/** Whose column this is besides the lead's. */
const ofOthers = /owner|assign|agent|user|creat|modif|propietario|asignad|agente|usuario|\bfax\b|spouse|assistant/i;
/** As people write phones; an identifier has no blanks. */
const writtenPhone = /^(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}$|^\+\d{8,15}$/;

/** By what stands in a column whose title says nothing: how people are reached, where no other column tells it. */
function wayToReach(name: string, cells: readonly string[], told: readonly Suggestion[]): Suggestion {
  if (cells.length === 0 || ofOthers.test(name)) return null;
  if (!told.includes('email') && areMostly(cells, isMail)) return 'email';
  return !told.includes('phone') && areMostly(cells, (cell) => writtenPhone.test(cell)) ? 'phone' : null;
}

const phoneLike = /^[+(]?\d[\d\s().-]{6,}$/;

const lastPart = (name: string) => name.split('.').at(-1) ?? '';

/** By the last part of a path: `contact.email` holds what `email` does. */
function suggestionFor(name: string): Suggestion {
  return targetOf(name) ?? targetOf(lastPart(name));
}
