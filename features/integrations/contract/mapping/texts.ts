import { WrittenNumber } from '#platform/contract/read-json.ts';

type Group = Readonly<Record<string, unknown>>;

/** Whether a value has named parts. */
export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

/** The key of an element's text in former XML. */
const textKey = '#text';

/**
 * A value as one trimmed text: the parts of a list or group one after the other. `''` for empty values: null, blanks, a
 * list of empty values.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof WrittenNumber) return value.text;
  if (Array.isArray(value)) return joinedTexts(value.map(textOf));
  if (!isGroup(value)) return '';
  if (Object.hasOwn(value, textKey)) return textOf(value[textKey]);
  if (isFieldOfForm(value)) return textOf(value.value);
  if (isTypedAnswer(value)) return textOf(typedAnswer(value));
  return joinedTexts(tellingIn(value).map(textOf));
}

/** What a form sends about a field beside the answer. */
const saidOfField = new Set([
  'value',
  'raw_value',
  'rawValue',
  'id',
  'key',
  'name',
  'type',
  'title',
  'label',
  'required',
  'order',
  'ref',
  'timestamp',
  'versions',
  'source',
  'sourceId',
  'sourceType',
  'primary',
  'isPrimary',
  'is_primary',
]);

/** Whether a group is a form field with its answer: `{id, type, title, value}`. */
const isFieldOfForm = (group: Group) => 'value' in group && Object.keys(group).every((name) => saidOfField.has(name));

/** Whether a group is an answer under the name of its type, as Typeform sends it. */
const isTypedAnswer = (group: Group) =>
  isGroup(group.field) && typeof group.type === 'string' && Object.hasOwn(group, group.type);

/** The value of such an answer. For a choice, its words. */
export function typedAnswer(group: Group): unknown {
  const given = group[textOf(group.type)];
  return isGroup(given) ? (given.label ?? given.labels ?? given.other ?? null) : given;
}

/** The parts of a group with content. Former XML attributes are metadata. */
const tellingIn = (group: Group) =>
  Object.entries(group).flatMap(([name, part]) => (name.startsWith('@') ? [] : [part]));

/** Joins the texts of the parts of a list or group. */
export const joinedTexts = (parts: readonly string[]) => parts.filter(Boolean).join(', ');

/** The beginning of a text. A surrogate pair is not split. */
export const startOf = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** A text on one line, with one blank between its words. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
