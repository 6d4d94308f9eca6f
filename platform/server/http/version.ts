import { createHash } from 'node:crypto';

/**
 * The version of a record, as a strong entity tag of everything that its read answers. The order of the fields does not
 * matter: a kept answer comes back from the database in another.
 */
export function tagOf(answer: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(answer, inOrder)).digest('base64url');
  return `"${hash}"`;
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether an `If-Match` names a version: by `*`, or among its tags, of which a weak one never does (RFC 9110). */
export function isNamed(version: string, condition: string): boolean {
  const tags = condition.split(',').map((tag) => tag.trim());
  return condition.trim() === '*' || tags.includes(version);
}
