import { readJson } from '#platform/contract/read-json.ts';
import { decodeText } from '#platform/server/files/decode-csv.ts';
import { keepable, type TableRow, UnreadableFile } from '#platform/server/files/table-row.ts';
import { preparePayload } from '../../contract/mapping/payload.ts';

/** The usual names of the list in exports. */
const listNames = new Set(['data', 'results', 'items', 'leads', 'records', 'contacts', 'elements', 'rows']);
/** Real exports are not nested more deeply. */
const depthMax = 32;

/**
 * The leads of a JSON file, one after the other, so that the complete file is never parsed at once: of an array, of the
 * list in an object, one object per line, or a single object.
 */
export function* jsonRows(bytes: Buffer): Generator<TableRow> {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  let row = 0;
  for (const part of elementsOf(text)) {
    row += 1;
    const value = parsed(part);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new UnreadableFile('unreadable_file');
    yield { row, cells: withAnswers(value as Record<string, unknown>) };
  }
}

/** A lead whose form lists its answers, with each answer under its question, beside the lead's own fields. */
function withAnswers(lead: Record<string, unknown>): Record<string, unknown> {
  const { answers } = preparePayload(lead);
  if (answers === null) return lead;
  const own = Object.entries(lead).filter(([, value]) => typeof value !== 'object');
  const told = answers.map(({ name, question, value }) => [isContactName(name) ? name : question, value] as const);
  return Object.fromEntries([...own, ...told]);
}

/** The names of answers with contact data, whatever the question. */
const isContactName = (name: string) => name === 'email' || name === 'phone';

function parsed(part: string): unknown {
  try {
    return kept(readJson(part));
  } catch (error) {
    throw new UnreadableFile('unreadable_file', error);
  }
}

/** Makes texts and names safe for the database. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return keepable(value);
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [keepable(name), kept(part)]));
}

/** The elements of the list in a text, each as it is written. */
function* elementsOf(text: string): Generator<string> {
  const start = skipBlanks(text, 0);
  if (text[start] === '[') return yield* elementsFrom(text, start);
  if (text[start] !== '{') throw new UnreadableFile('unreadable_file');
  const end = skipValue(text, start);
  if (skipBlanks(text, end) < text.length) return yield* valuesFrom(text, start);
  const list = listIn(text, start);
  if (list === null) yield text.slice(start, end);
  else yield* elementsFrom(text, list);
}

/** Consecutive values. */
function* valuesFrom(text: string, start: number): Generator<string> {
  for (let at = start; at < text.length; at = skipBlanks(text, at)) {
    const end = skipValue(text, at);
    yield text.slice(at, end);
    at = end;
  }
}

function* elementsFrom(text: string, start: number): Generator<string> {
  let at = skipBlanks(text, start + 1);
  while (text[at] !== ']') {
    const end = skipValue(text, at);
    yield text.slice(at, end);
    at = skipBlanks(text, end);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
    else if (text[at] !== ']') throw new UnreadableFile('unreadable_file');
  }
}

/** The start of the list that an object has under a usual name. null means none. */
function listIn(text: string, start: number): number | null {
  let at = skipBlanks(text, start + 1);
  while (text[at] === '"') {
    const end = skipValue(text, at);
    const name = text.slice(at + 1, end - 1);
    const value = skipBlanks(text, skipBlanks(text, end) + 1);
    if (listNames.has(name) && text[value] === '[') return value;
    at = skipBlanks(text, skipValue(text, value));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return null;
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \n\r\t'.includes(text[next] as string)) next += 1;
  return next;
}

/** The end of the value that begins here. It may be wrong, because the JSON parser validates it. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const sign = text[at];
    if (sign === undefined) throw new UnreadableFile('unreadable_file');
    if (sign === '"') at = skipText(text, at);
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (depth === 0) return skipWord(text, at);
    if (depth > depthMax) throw new UnreadableFile('unreadable_file');
    at += 1;
  } while (depth > 0);
  return at;
}

/** The last character of a text that begins here. */
function skipText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end < 0) throw new UnreadableFile('unreadable_file');
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let strokes = 0;
  while (text[at - 1 - strokes] === '\\') strokes += 1;
  return strokes % 2 === 1;
}

/** Numbers and words end at a separator. */
function skipWord(text: string, start: number): number {
  const length = text.slice(start, start + 400).search(/[\s,\]}]/);
  if (length <= 0 && start + 400 < text.length) throw new UnreadableFile('unreadable_file');
  return length < 0 ? text.length : start + Math.max(length, 1);
}
