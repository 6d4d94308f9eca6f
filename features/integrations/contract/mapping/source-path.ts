import { childrenOf, type FieldPosition, joinPath } from './field-positions.ts';
import { isReadable, plainName } from './names.ts';
import { keyIn, placesWith } from './names-in-payload.ts';
import { answerOf, type Payload } from './payload.ts';
import { otherAnswers } from './standard-fields.ts';
import { isGroup, joinedTexts, textOf } from './texts.ts';
import type { Work } from './work.ts';

// The syntax of a source field:
//
// - `email`: a name, in any spelling, anywhere in the payload; lists are searched last
// - `data.contact.phones[0].number`: a path; `[1]` is the second element, `[-1]` the last, `[]` all, `[type=mobile]`
//   the one of this type
// - `answers[field.ref=email]`: the element whose part has this value
// - `data["Lead.First Name"]`: a name with dots or brackets
// - `first_name + last_name`: several values, joined; the first one is required
// - `email | work_email`: the first one with a value
// - `*`: every answer that no other mapping reads

/** The result of reading a source field. */
export interface SourceValue {
  /** The value as it is in the payload. Several joined values are a text. */
  value: unknown;
  text: string;
  /** The paths of the value. Empty means not found. */
  from: readonly string[];
}

/** The result if nothing is found. */
export const nowhere: SourceValue = { value: null, text: '', from: [] };

/** The fault of a source field, or null. `forbidden`: it contains a name that must not be read. */
export function faultOf(sourceField: string): 'empty' | 'unreadable' | 'forbidden' | null {
  if (sourceField.trim() === '') return 'empty';
  if (sourceField.trim() === otherAnswers) return null;
  const paths = parse(sourceField).flat();
  if (paths.some(({ steps }) => steps === null)) return 'unreadable';
  const names = paths.flatMap(({ steps }) => steps ?? []).flatMap((step) => ('name' in step ? [step.name] : []));
  return names.every(isReadable) ? null : 'forbidden';
}

/** Reads a source field. `joint` separates joined values. Never throws. An unreadable field has no value. */
export function readSource(sourceField: string, payload: Payload, joint = ' '): SourceValue {
  payload.work.spend(sourceField.length >> 2);
  // A name may contain the characters that join paths.
  const whole = named(sourceField.trim(), payload);
  if (whole && whole.text !== '') return whole;
  const alternatives = parse(sourceField);
  // A list may be about people other than the lead: children, drivers.
  for (const reach of ['outside lists', 'in lists'] as const) {
    for (const [path, ...rest] of alternatives) {
      const first = path ? readPath(path, payload, reach) : nowhere;
      if (first.text === '') continue;
      const full = [first];
      // Two names for the same path are one part.
      for (const other of rest.map((each) => readAnywhere(each, payload))) {
        if (other.text !== '' && full.every(({ from }) => from.join() !== other.from.join())) full.push(other);
      }
      if (full.length === 1) return first;
      const text = full.map((part) => part.text).join(joint);
      return { value: text, text, from: full.flatMap(({ from }) => from) };
    }
  }
  return nowhere;
}

function readAnywhere(path: Path, payload: Payload): SourceValue {
  const found = readPath(path, payload, 'outside lists');
  return found.text === '' ? readPath(path, payload, 'in lists') : found;
}

/** Where the first name of a path is searched if it is not at the top. */
type Reach = 'outside lists' | 'in lists';

type Step = { name: string } | { index: number } | { all: true } | { where: string; is: string };

interface Path {
  text: string;
  /** null means it is no path. */
  steps: readonly Step[] | null;
}

const parsed = new Map<string, readonly (readonly Path[])[]>();

function parse(sourceField: string): readonly (readonly Path[])[] {
  const known = parsed.get(sourceField);
  if (known) return known;
  const alternatives = sourceField
    .split(' | ')
    .map((alternative) => alternative.split(' + ').map((part) => ({ text: part.trim(), steps: stepsOf(part.trim()) })));
  if (parsed.size >= 2_000) parsed.clear();
  parsed.set(sourceField, alternatives);
  return alternatives;
}

const stepPattern = /\.?([^.[\]]+)|\[\s*(?:(-?\d{1,6})|"([^"]*)"|([^\]"=]+)=([^\]]*)|\*?)\s*\]/y;

function stepsOf(path: string): Step[] | null {
  const steps: Step[] = [];
  stepPattern.lastIndex = 0;
  while (stepPattern.lastIndex < path.length) {
    const match = stepPattern.exec(path);
    if (!match) return null;
    const [, name, index, quoted, where, is] = match;
    const given = name?.trim() ?? quoted;
    if (given !== undefined) steps.push({ name: given });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else if (where !== undefined) steps.push({ where: where.trim(), is: unquoted(is ?? '') });
    else steps.push({ all: true });
  }
  return steps.length > 0 ? steps : null;
}

const unquoted = (text: string) => text.trim().replace(/^"(.*)"$/, '$1');

function readPath({ text: written, steps }: Path, payload: Payload, reach: Reach): SourceValue {
  const { work } = payload;
  const [first, ...others] = steps ?? [];
  if (reach === 'outside lists') {
    work.spend(pathSteps);
    const whole = named(written, payload);
    if (whole && whole.text !== '') return whole;
  }
  if (!first) return nowhere;
  for (const start of startsOf(first, payload, reach)) {
    const end = others.reduce<FieldPosition[]>(
      (positions, step) => positions.flatMap((position) => take(step, position, work)),
      [start],
    );
    const found = foundIn(end, work);
    if (found.text !== '') return found;
  }
  return nowhere;
}

/** The steps for one path, and for one place in a payload. */
const pathSteps = 10;
const positionSteps = 3;

/** The text of a group or a list is built once and cached. */
const textsOfGroups = new WeakMap<object, string>();

function textIn({ value }: FieldPosition, { spend }: Work): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const text = textsOfGroups.get(value) ?? textOf(value);
  textsOfGroups.set(value, text);
  spend(text.length >> 5);
  return text;
}

function foundIn(positions: readonly FieldPosition[], work: Work): SourceValue {
  work.spend(positions.length * positionSteps);
  const full = positions
    .map((position) => ({ ...position, text: textIn(position, work) }))
    .filter(({ text }) => text !== '');
  const [only] = full;
  if (!only) return nowhere;
  if (full.length === 1) return { value: only.value, text: only.text, from: [only.at] };
  const text = joinedTexts(full.map((position) => position.text));
  return { value: full.map(({ value }) => value), text, from: full.map(({ at }) => at) };
}

/** A name of the payload itself or of an answer. */
function named(name: string, payload: Payload): SourceValue | null {
  if (!isReadable(name)) return null;
  const { root, work } = payload;
  if (isGroup(root) && Object.hasOwn(root, name)) return foundIn([{ value: root[name], at: name }], work);
  if (/^[^[\]\s]+(\[[A-Za-z_]\w*\])+$/.test(name) && isGroup(root)) {
    const parts = name.split(/[[\]]+/).filter(Boolean);
    const end = parts.reduce<FieldPosition[]>(
      (positions, part) => positions.flatMap((position) => namedIn(part, position, work)),
      [{ value: root, at: '' }],
    );
    if (end.length > 0) return foundIn(end, work);
  }
  // Path syntax is a path, unless a name equals it exactly.
  if (/ [|+] |[[\]]/.test(name)) return null;
  const given = answerOf(payload, name);
  if (given) return foundIn([{ value: given.value, at: given.name }], work);
  return isGroup(root) ? foundIn(take({ name }, { value: root, at: '' }, work), work) : null;
}

/** The possible starts of a path: the top, or each place with its first name, the nearest first. */
function* startsOf(first: Step, payload: Payload, reach: Reach): Generator<FieldPosition> {
  const { root, work } = payload;
  const top = { value: root, at: '' };
  if (!('name' in first)) {
    if (reach === 'outside lists') yield* take(first, top, work);
    return;
  }
  if (reach === 'outside lists') {
    const given = answerOf(payload, first.name);
    if (given) yield { value: given.value, at: given.name };
    yield* take(first, top, work);
  }
  for (const position of placesWith(first.name, payload)) {
    if (/\[\d+\]/.test(position.at) === (reach === 'in lists')) yield* take(first, position, work);
  }
}

/** One step into a value. A single value counts as a list of one. */
function take(step: Step, position: FieldPosition, work: Work): FieldPosition[] {
  const { value, at } = position;
  if ('name' in step) return namedIn(step.name, position, work);
  const list = Array.isArray(value) ? childrenOf(position) : [position];
  work.spend(list.length * positionSteps);
  if ('all' in step) return list;
  if ('index' in step) return list.slice(step.index, step.index === -1 ? undefined : step.index + 1);
  const wanted = plainName(step.is);
  const match = list.find(({ value: part }) => isGroup(part) && plainName(markOf(part, step.where, work)) === wanted);
  return match ? [{ value: match.value, at: `${at}[${step.where}=${step.is}]` }] : [];
}

/** An attribute of an element. Former XML has its attributes under names that begin with @. */
const markOf = (part: Readonly<Record<string, unknown>>, name: string, work: Work): string =>
  textIn({ value: marked(part, name) ?? name.split('.').reduce<unknown>(marked, part), at: '' }, work).slice(
    0,
    markMax,
  );

const marked = (part: unknown, name: string): unknown =>
  isGroup(part) && isReadable(name) ? (part[name] ?? part[`@${name}`]) : undefined;

/** The maximum length of an attribute. A longer one counts as none. */
const markMax = 300;

function namedIn(name: string, { value, at }: FieldPosition, work: Work): FieldPosition[] {
  work.spend(positionSteps);
  if (!isReadable(name)) return [];
  // For a list, the first element with the name counts.
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) {
      const found = namedIn(name, { value: part, at: `${at}[${index}]` }, work);
      if (found.length > 0) return found;
    }
    return [];
  }
  if (!isGroup(value)) return [];
  const key = keyIn(value, name);
  return key === null ? [] : [{ value: value[key], at: joinPath(at, key) }];
}
