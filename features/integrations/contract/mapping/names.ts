/** Names that lead out of a payload into the JavaScript runtime. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a path may contain the name. */
export const isReadable = (name: string) => !forbidden.has(name);

/** A text without accents and in lower case. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A name as it is compared: `First Name`, `first_name` and `FirstName` are equal, and so are `¿Qué seguro necesita?`
 * and `que_seguro_necesita`.
 */
export function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = fold(name).replace(/[^\p{L}\p{N}]+/gu, '');
  // Names are external input, so the cache has a bound.
  if (plainNames.size >= 5_000) plainNames.clear();
  plainNames.set(name, plain);
  return plain;
}

const plainNames = new Map<string, string>();
