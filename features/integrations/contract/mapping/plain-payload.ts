import { readWrittenJson } from '#platform/contract/read-json.ts';
import { isOfEmail, isOfOther } from './people-words.ts';
import { isGroup, textOf } from './texts.ts';

/** Invisible characters that make equal texts differ: zero-width, directional, soft hyphens, control characters. */
const invisible = /(?![\n\r\t])\p{Cc}|[\u00AD\u200B-\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** Texts that people write or programs export for "nothing". */
const nothing = /^(n\/?a|n\.a\.|none|null|undefined|nil|\\n|-{1,3}|—|–|no tiene|ninguno|ninguna|no aplica)$/i;

/** A text as it is read: without invisible characters, and `''` if it means "nothing". */
export function plainText(text: string): string {
  const seen = text.replace(invisible, '').replaceAll('\u00A0', ' ');
  return nothing.test(seen.trim()) ? '' : seen;
}

const jsonMax = 60_000;

/** The parsed value of a text with JSON, which forms send within forms. Any other text is unchanged. */
export function unpacked(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text) || text.length > jsonMax) return text;
  try {
    return readWrittenJson(text);
  } catch {
    return text;
  }
}

/** The name of a numbered question without its number: `q32_email`. */
export const plainKey = (name: string) => name.replace(/^q\d{1,4}_(?=[A-Za-z])/, '');

/** A value without its timestamp, with which some sources send each value. */
export const bareValue = (value: unknown): unknown =>
  isGroup(value) && 'value' in value && ('timestamp' in value || 'versions' in value) ? value.value : value;

/** Joins the parts of one number that a form asks for separately. Any other value is unchanged. */
export function wholePhone(value: unknown): unknown {
  if (!isGroup(value) || !Object.keys(value).every((name) => /^(?:country|area|phone|full)$/.test(name))) return value;
  const { area, phone, full } = value;
  if (/\d{3}.*\d{4}/.test(textOf(full))) return textOf(full);
  const local = textOf(phone).replace(/^(\d{3})[\s.]?(\d{4})$/, '$1-$2');
  return textOf(area) === '' || local === '' ? value : `${textOf(area)}-${local}`;
}

/** Replaces names with groups in them, `contact[email]`, by the groups. */
export function grouped(root: unknown): unknown {
  if (!isGroup(root) || !Object.keys(root).some((name) => isBracketed.test(name))) return root;
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(root))
    put(made, isBracketed.test(name) ? name.split(/[[\]]+/).filter(Boolean) : [name], value);
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, wholePhone(value)]));
}

const isBracketed = /^[^[\]]+(\[[^[\]]*\])+$/;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function put(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  if (path.some((part) => forbidden.has(part))) return;
  let group = root;
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(group, part) ? group[part] : undefined;
    if (isGroup(next)) group = next as Record<string, unknown>;
    else {
      const inner: Record<string, unknown> = {};
      group[part] = inner;
      group = inner;
    }
  }
  group[path.at(-1) as string] = value;
}

/** A place is the customer's own address, unless it has a name or contact data of its own. */
const isSomebodyElse = (name: string, part: object) =>
  isOfOther(name) &&
  !/phone|tel[eé]fono/i.test(name) &&
  (!/^location/i.test(name) || Object.keys(part).some((key) => /name|mail|phone|tel/i.test(key)));

/** Groups that a search for a name skips. A path that names them reads them. */
interface Closed {
  /** About other people: nothing of them is stored. */
  others: readonly unknown[];
  /** About e-mail addresses: they have no postal address. */
  emails: readonly unknown[];
}

/** The groups of a payload that are about other people, or about e-mail addresses. */
export function closedIn(root: unknown): Closed {
  const others: unknown[] = [];
  const emails: unknown[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (depth > 8) return;
    if (Array.isArray(value)) for (const part of value) walk(part, depth + 1);
    else if (isGroup(value)) {
      for (const [name, part] of Object.entries(value)) {
        if (typeof part !== 'object' || part === null) continue;
        if (isSomebodyElse(name, part)) others.push(part);
        else if (isOfEmail(name)) emails.push(part);
        else walk(part, depth + 1);
      }
    }
  };
  walk(root, 0);
  return { others, emails };
}
