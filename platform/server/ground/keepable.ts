import { WrittenNumber } from '../../contract/read-json.ts';

/** The most levels of a value: JSON of a lead has few, so deeper nesting is presumably abuse. */
const depthMax = 64;

/**
 * Whether the database can store a JSON value: it accepts neither NUL nor unpaired surrogates. One step per element.
 * Throws if the value is nested too deep.
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

/**
 * A JSON value as the database can store it: without NUL, and with a replacement character for an unpaired surrogate.
 * It steps and throws like `keepability`.
 */
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
