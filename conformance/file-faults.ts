import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre';
import { type Language, languages } from '#platform/contract/language.ts';
import { PrintedList } from '#platform/contract/list-file.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { filesIn, read } from './house.ts';
import { conformanceOfSlices } from './slice-conformance.ts';
import { textsIn } from './texts.ts';

/** A table of a file as a reader sees it: the first row is the header. */
export interface ReadTable {
  name: string;
  rows: readonly (readonly string[])[];
}

/**
 * The tables in a CSV file, in a ZIP of CSV files, in a workbook, or in a list for printing. A CSV can contain rows of unequal length. A PDF is
 * a list of pages.
 */
export async function tablesIn(mediaType: string, bytes: Uint8Array): Promise<ReadTable[]> {
  if (mediaType.startsWith('text/csv')) return [{ name: 'CSV', rows: rowsOfCsv(bytes) }];
  if (mediaType === 'application/zip') {
    return Object.entries(unzipSync(bytes)).map(([name, file]) => ({
      name: name.replace(/\.csv$/, ''),
      rows: rowsOfCsv(file),
    }));
  }
  if (mediaType.startsWith('application/json')) {
    const { title, columns, rows } = PrintedList.parse(bytes);
    const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
    return [{ name: title, rows: [columns.map(({ label }) => label), ...cells] }];
  }
  if (mediaType === 'application/pdf') return [{ name: 'PDF', rows: [(await readPdf(bytes)).pages] }];
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map((cell) => String(cell ?? ''))) }));
}

const rowsOfCsv = (bytes: Uint8Array): string[][] =>
  parse(Buffer.from(bytes), { bom: true, relax_column_count: true, skip_empty_lines: false, record_delimiter: '\r\n' });

/** Why a CSV is not a table: no header, rows whose length differs from it, or lines of prose. */
export function tableFaults({ name, rows }: ReadTable): string[] {
  const [head = [], ...others] = rows;
  const faults = [
    ...(head.length < 2 || head.some((label) => label.trim() === '') ? ['has no head'] : []),
    ...(new Set(head).size < head.length ? ['has a head that names two columns alike'] : []),
    ...(others.some((row) => row.length !== head.length) ? ['has rows that are not as long as its head'] : []),
    ...(others.some((row) => row.every((cell) => cell === '')) ? ['has an empty row'] : []),
    ...(rows.some(([first = '']) => isProse(first)) ? ['has a line of prose'] : []),
  ];
  return faults.map((fault) => `${name} ${fault}`);
}

/** Starts a line with a sentence. */
const isProse = (cell: string) => isLong(cell) && /[.:!?]$/.test(cell);

/** Every product text in a language. */
const textsOf = (language: Language): string[] =>
  filesIn(['features', 'platform'], new RegExp(`^${language}\\.json$`)).flatMap((file) =>
    [...textsIn(read(file)).values()].flatMap((forms) => [...forms.values()]),
  );

/** Stored values that have a display text. */
const codes: readonly string[] = [...conformanceOfSlices.values()].flatMap(({ texts = {} }) =>
  Object.values(texts).flatMap((values) => (values === 'named' ? [] : values.map(String))),
);

type OfLanguages = Readonly<Record<Language, ReadonlySet<string>>>;

const own: OfLanguages = { en: new Set(textsOf('en')), es: new Set(textsOf('es')) };

/** A word contains a letter; a number alone is not a word. */
const isWord = (text: string) => /\p{L}/u.test(text);

function foreignTo(language: Language): Set<string> {
  const others = languages.filter((other) => other !== language).flatMap((other) => [...own[other]]);
  return new Set([...others, ...codes].filter((text) => isWord(text) && !own[language].has(text)));
}

const foreign: OfLanguages = { en: foreignTo('en'), es: foreignTo('es') };

/**
 * Words of another language, and stored values, in a file's cells for a reader of this language. Words match as a cell
 * or a part of one; stored values also match within a sentence.
 */
export function foreignWords({ name, rows }: ReadTable, language: Language): string[] {
  const texts = [name, ...rows.flat().flatMap((cell) => [cell, ...cell.split(/[():,;·|]/)])];
  const values = rows
    .flat()
    .filter(isLong)
    .flatMap((cell) => wordsIn(cell).filter((word) => stored.has(word)));
  const words = [...texts.map((text) => text.trim()), ...values];
  return [...new Set(words.filter((word) => foreign[language].has(word)))];
}

/** Codes that begin with a lowercase letter can be ordinary words in a sentence. */
const stored: ReadonlySet<string> = new Set(codes.filter((code) => /^\p{Lu}/u.test(code)));

const wordsIn = (text: string) => text.split(/[\s.,:;()“”"]+/).filter((word) => word !== '');

/** A name has at most three words. */
const isLong = (cell: string) => wordsIn(cell).length > 3;
