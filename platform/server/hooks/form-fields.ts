/** How form fields are read: `nested` as groups by brackets, `flat` with unchanged names. */
export type FormNames = 'nested' | 'flat';

const depthMax = 32;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses an encoded form. Throws before parsing if it has too many fields, because a malformed one is slow to parse.
 */
export function readFormText(text: string, names: FormNames): Record<string, unknown> {
  if (text.split('&', fieldsMax + 1).length > fieldsMax) throw tooMany();
  return readFields(new URLSearchParams(text), names);
}

/** The fields of a form; a repeated field becomes a list. Throws if there are too many. */
export function readFields(fields: Iterable<[string, string]>, names: FormNames): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  let left = fieldsMax;
  for (const [name, value] of fields) {
    left -= 1;
    if (left < 0) throw tooMany();
    const path = names === 'flat' ? [name] : pathOf(name);
    if (path.length > depthMax || path.some((part) => forbidden.has(part))) continue;
    put(root, path, value);
  }
  return root;
}

export const fieldsMax = 1_000;
const tooMany = () => new Error('The form has more fields than are read.');

/** `data[merges][EMAIL]` is the path data, merges, EMAIL. */
function pathOf(name: string): string[] {
  const [first = ''] = name.split('[');
  // Without unclosed brackets, each of which would cause a scan of the rest.
  const groups = name.slice(first.length, name.lastIndexOf(']') + 1);
  const rest = [...groups.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part);
  return [first, ...rest].filter((part, at) => at === 0 || part !== '');
}

function put(root: Record<string, unknown>, path: readonly string[], value: string): void {
  let group = root;
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(group, part) ? group[part] : undefined;
    if (typeof next === 'object' && next !== null && !Array.isArray(next)) group = next as Record<string, unknown>;
    else {
      const made: Record<string, unknown> = {};
      group[part] = made;
      group = made;
    }
  }
  const name = path.at(-1) as string;
  const before = Object.hasOwn(group, name) ? group[name] : undefined;
  if (before === undefined) group[name] = value;
  else group[name] = Array.isArray(before) ? [...before, value] : [before, value];
}
