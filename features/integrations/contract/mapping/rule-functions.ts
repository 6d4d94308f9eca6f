import { fold } from './names.ts';
import { type DateOrder, dateOrders, readDate, readZip } from './read-values.ts';
import { oneLine, textOf } from './texts.ts';
import type { Readers } from './tools.ts';

/** The maximum length of a text that a function returns. */
const textMax = 5_000;
const cut = (text: string) => (text.length > textMax ? text.slice(0, textMax) : text);

/** Words that stay lowercase within a name. */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'da',
  'das',
  'do',
  'dos',
  'van',
  'von',
  'der',
]);

function title(text: string): string {
  const words = oneLine(text).toLocaleLowerCase('es').split(' ');
  return words.map((word, index) => (index > 0 && particles.has(word) ? word : capital(word))).join(' ');
}

/** O'Brien and Ruiz-Gómez have two capitals. */
const capital = (word: string) =>
  word.replace(/(^|['’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());

function part(text: string, separator: string, position: number): string {
  const parts = separator === '' ? [text] : text.split(separator);
  return (parts.at(position > 0 ? position - 1 : position) ?? '').trim();
}

/** The result is limited to the maximum length, because one letter may be replaced by many. */
function replaced(text: string, find: string, by: string): string {
  const [first = '', ...others] = text.split(find);
  let made = first;
  for (const each of others) {
    made += by + each;
    if (made.length >= textMax) break;
  }
  return cut(made);
}

/** The maximum length of a separator or a replacement. */
const smallMax = 200;

/** The comparison ignores case, accents and blanks. */
const plain = (text: string) => oneLine(fold(text));

function pick(text: string, table: unknown, otherwise: string): string {
  if (typeof table !== 'object' || table === null) return otherwise;
  const sought = plain(text);
  const entries = table instanceof Map ? [...table] : Object.entries(table);
  const found = entries.find(([from]) => plain(textOf(from)) === sought);
  return found ? textOf(found[1]) : otherwise;
}

function isOneOf(text: string, list: readonly string[]): boolean {
  const sought = plain(text);
  return list.some((each) => plain(each) === sought);
}

/** A rule's numbers are BigInts. Its lists contain the values of the payload. */
const texts = (list: unknown) => (Array.isArray(list) ? list.map(textOf) : [textOf(list)]);

type Handler = (...given: readonly unknown[]) => string | boolean;

/** A function that rules may use: its types, in the words of the language, and its implementation. */
export interface RuleFunction {
  signature: string;
  handler: Handler;
}

/** A function that gets its arguments as texts. */
const ofTexts =
  (make: (...given: string[]) => string): Handler =>
  (...given) =>
    cut(make(...given.map(textOf)));

const orderIn = (text: string): DateOrder => dateOrders.find((order) => order === text.toUpperCase()) ?? 'MDY';

/** The functions that rules may use, except `field`, which reads the payload. */
export function functionsWith({ readPhone, readPattern }: Readers): RuleFunction[] {
  const phone = (text: string, country = 'US') => readPhone(text, country)?.number ?? '';
  return [
    { signature: 'join(list): string', handler: (list) => cut(texts(list).filter(Boolean).join(' ')) },
    {
      signature: 'join(list, string): string',
      handler: (list, between) => cut(texts(list).filter(Boolean).join(String(between).slice(0, smallMax))),
    },
    { signature: 'first(list): string', handler: (list) => texts(list).find(Boolean) ?? '' },
    { signature: 'title(dyn): string', handler: ofTexts(title) },
    { signature: 'upper(dyn): string', handler: ofTexts((text) => text.toLocaleUpperCase('es')) },
    { signature: 'lower(dyn): string', handler: ofTexts((text) => text.toLocaleLowerCase('es')) },
    { signature: 'trim(dyn): string', handler: ofTexts(oneLine) },
    { signature: 'digits(dyn): string', handler: ofTexts((text) => text.replace(/\D/g, '')) },
    {
      signature: 'part(dyn, string, int): string',
      handler: (text, separator, position) => cut(part(textOf(text), String(separator), Number(position))),
    },
    {
      signature: 'replace(dyn, string, string): string',
      handler: (text, find, by) =>
        find === '' ? textOf(text) : replaced(textOf(text), String(find), String(by).slice(0, smallMax)),
    },
    { signature: 'pick(dyn, map): string', handler: (text, table) => pick(textOf(text), table, '') },
    {
      signature: 'pick(dyn, map, dyn): string',
      handler: (text, table, otherwise) => pick(textOf(text), table, textOf(otherwise)),
    },
    { signature: 'date(dyn): string', handler: ofTexts((text = '') => readDate(text) ?? '') },
    {
      signature: 'date(dyn, string): string',
      handler: ofTexts((text = '', order = '') => readDate(text, orderIn(order)) ?? ''),
    },
    { signature: 'phone(dyn): string', handler: ofTexts((text = '') => phone(text)) },
    { signature: 'phone(dyn, string): string', handler: ofTexts((text = '', country) => phone(text, country)) },
    { signature: 'zip(dyn): string', handler: ofTexts((text = '') => readZip(text) ?? '') },
    { signature: 'is_empty(dyn): bool', handler: (value) => textOf(value) === '' },
    { signature: 'same(dyn, dyn): bool', handler: (one, other) => plain(textOf(one)) === plain(textOf(other)) },
    {
      signature: 'has_text(dyn, dyn): bool',
      handler: (text, sought) => plain(textOf(text)).includes(plain(textOf(sought))),
    },
    {
      signature: 'one_of(dyn, list): bool',
      handler: (text, list) => isOneOf(textOf(text), texts(list)),
    },
    {
      signature: 'like(dyn, string): bool',
      handler: (text, pattern) => readPattern(String(pattern))?.matches(textOf(text)) ?? false,
    },
  ];
}

/** Their names, in the order of usefulness. */
export const ruleFunctions = [
  'field',
  'join',
  'first',
  'title',
  'upper',
  'lower',
  'trim',
  'digits',
  'part',
  'replace',
  'pick',
  'date',
  'phone',
  'zip',
  'is_empty',
  'same',
  'has_text',
  'one_of',
  'like',
] as const;
