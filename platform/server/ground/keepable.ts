import { WrittenNumber } from '../../contract/read-json.ts';

/** So many levels a value may have: JSON of a lead has few, and who nests more than are read has something else in mind. */
const depthMax = 64;

/**
 * Finds out whether the database can keep a value of JSON: it takes neither NUL nor half of a pair. A step an element; throws
 * for one that is nested too deep.
 */
function* keepability(value: unknown, depth = 0): Generator<void, boolean> {
  yield;
  if (typeof value === 'string') return isKept(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= depthMax) throw new RangeError('The value has more levels than are kept.');
  if (Array.isArray(value)) {
    for (const part of value) if (!(yield* keepability(part, depth + 1))) return false;
    return true;
  }
  for (const name of Object.keys(value)) {
    if (!isKept(name) || !(yield* keepability((value as Record<string, unknown>)[name], depth + 1))) return false;
  }
  return true;
}

const isKept = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** A value of JSON as the database can keep it: without NUL, and with a sign in place of half of a pair. Steps and throws alike. */
export function* keepable<T>(value: T): Generator<void, T> {
  return (yield* keepability(value)) ? value : (kept(value) as T);
}

function kept(value: unknown): unknown {
  if (value instanceof WrittenNumber) return value;
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [kept(name), kept(part)]));
}
