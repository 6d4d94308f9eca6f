/** So many levels a value may have: JSON of a lead has few, and who nests more than are read has something else in mind. */
const depthMax = 64;

/**
 * Whether the database can keep a value of JSON: it takes neither NUL nor half of a pair. Throws for one that is nested too
 * deep.
 */
export function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= depthMax) throw new RangeError('The value has more levels than are kept.');
  if (Array.isArray(value)) return value.every((part) => isKeepable(part, depth + 1));
  for (const name of Object.keys(value)) {
    if (!isKeepable(name) || !isKeepable((value as Record<string, unknown>)[name], depth + 1)) return false;
  }
  return true;
}

/** A value of JSON as the database can keep it: without NUL, and with a sign in place of half of a pair. Throws alike. */
export function keepable<T>(value: T): T {
  return isKeepable(value) ? value : (kept(value) as T);
}

function kept(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [kept(name), kept(part)]));
}
