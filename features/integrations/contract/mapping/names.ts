/** Names that lead out of a payload into the language that reads it. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name may stand in a path. */
export const isReadable = (name: string) => !forbidden.has(name);

/** A text without accents and in lower case. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A name as it is looked for: `First Name`, `first_name` and `FirstName` are one, and so are `¿Qué seguro necesita?` and
 * `que_seguro_necesita`.
 */
export function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = fold(name).replace(/[^\p{L}\p{N}]+/gu, '');
  // Names come from outside, so what is remembered of them has an end.
  if (plainNames.size >= 5_000) plainNames.clear();
  plainNames.set(name, plain);
  return plain;
}

const plainNames = new Map<string, string>();
