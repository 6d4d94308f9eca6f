import { createHash } from 'node:crypto';
import type { Route } from '../../contract/route.ts';

/**
 * The version of a record: a strong entity tag over its read's answer, except for the fields that the read excludes.
 * The order of fields is irrelevant, because the database returns a stored answer in another order.
 */
export function tagOf(answer: unknown, { versionWithout }: Pick<Route, 'versionWithout'> = {}): string {
  const told = versionWithout ? lessThan(answer as object, versionWithout) : answer;
  const hash = createHash('sha256').update(JSON.stringify(told, inOrder)).digest('base64url');
  return `"${hash}"`;
}

const lessThan = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether an `If-Match` matches a version: by `*`, or by one of its tags; a weak tag never matches (RFC 9110). */
export function isNamed(version: string, condition: string): boolean {
  const tags = condition.split(',').map((tag) => tag.trim());
  return condition.trim() === '*' || tags.includes(version);
}
