import { createHash } from 'node:crypto';
import type { Route } from '../../contract/route.ts';

/**
 * The version of a record, as a strong entity tag of everything that its read answers, but for what the read leaves out of
 * it. The order of the fields does not matter: a kept answer comes back from the database in another.
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

/** Whether an `If-Match` names a version: by `*`, or among its tags, of which a weak one never does (RFC 9110). */
export function isNamed(version: string, condition: string): boolean {
  const tags = condition.split(',').map((tag) => tag.trim());
  return condition.trim() === '*' || tags.includes(version);
}
