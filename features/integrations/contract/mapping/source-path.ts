import { childrenOf, type FieldPosition, joinPath } from './field-positions.ts';
import { isReadable, plainName } from './names.ts';
import { keyIn, placesWith } from './names-in-payload.ts';
import { otherAnswers } from './other-answers.ts';
import { answerOf, type Payload } from './payload.ts';
import { isGroup, joinedTexts, textOf } from './texts.ts';
import type { Work } from './work.ts';

// How a source field is written:
//
//   email                         a name, in any writing, wherever it stands; in lists last
//   data.contact.phones[0].number a path; [1] the second, [-1] the last, [] all, [type=mobile] the one of this type
//   answers[field.ref=email]      the one whose part says so
//   data["Lead.First Name"]       a name that holds dots or brackets
//   first_name + last_name        several, one after the other; the first of them must be there
//   email | work_email            the first that has a value
//   *                             every answer that no other mapping reads

/** What a source field finds. */
export interface Found {
  /** As it stands in the payload; several that are joined are a text. */
  value: unknown;
  text: string;
  /** Where it stood; none: nowhere. */
  from: readonly string[];
}

/** What is found where there is nothing. */
export const nowhere: Found = { value: null, text: '', from: [] };

/** What is wrong with a source field, or null. `forbidden`: it names what no payload may be asked for. */
export function faultOf(sourceField: string): 'empty' | 'unreadable' | 'forbidden' | null {
  if (sourceField.trim() === '') return 'empty';
  if (sourceField.trim() === otherAnswers) return null;
  const paths = parse(sourceField).flat();
  if (paths.some(({ steps }) => steps === null)) return 'unreadable';
  const names = paths.flatMap(({ steps }) => steps ?? []).flatMap((step) => ('name' in step ? [step.name] : []));
  return names.every(isReadable) ? null : 'forbidden';
}

/** Reads a source field. `joint` stands between what is joined. Never throws; what cannot be read has no value. */
export function readSource(sourceField: string, payload: Payload, joint = ' '): Found {
  payload.work.spend(sourceField.length >> 2);
  // A name may hold what otherwise joins paths.
  const whole = named(sourceField.trim(), payload);
  if (whole && whole.text !== '') return whole;
  const alternatives = parse(sourceField);
  // What stands in a list may be about others than the person: their children, their drivers.
  for (const reach of ['outside lists', 'in lists'] as const) {
    for (const [path, ...rest] of alternatives) {
      const first = path ? readPath(path, payload, reach) : nowhere;
      if (first.text === '') continue;
      const full = [first];
      // Two names that mean one place are one part.
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

function readAnywhere(path: Path, payload: Payload): Found {
  const found = readPath(path, payload, 'outside lists');
  return found.text === '' ? readPath(path, payload, 'in lists') : found;
}

/** Where the first name of a path is looked for, when it does not stand at the top. */
type Reach = 'outside lists' | 'in lists';

type Step = { name: string } | { index: number } | { all: true } | { where: string; is: string };

interface Path {
  text: string;
  /** Null: it is no path. */
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

function readPath({ text: written, steps }: Path, payload: Payload, reach: Reach): Found {
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

/** What one path takes, and one place in a payload. */
const pathSteps = 10;
const positionSteps = 3;

/** The text of a group or a list of the payload is put together once, however often it is asked for. */
const textsOfGroups = new WeakMap<object, string>();

function textIn({ value }: FieldPosition, { spend }: Work): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const text = textsOfGroups.get(value) ?? textOf(value);
  textsOfGroups.set(value, text);
  spend(text.length >> 5);
  return text;
}

function foundIn(positions: readonly FieldPosition[], work: Work): Found {
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
function named(name: string, payload: Payload): Found | null {
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
  // What is written as a path is one, unless something is called exactly so.
  if (/ [|+] |[[\]]/.test(name)) return null;
  const given = answerOf(payload, name);
  if (given) return foundIn([{ value: given.value, at: given.name }], work);
  return isGroup(root) ? foundIn(take({ name }, { value: root, at: '' }, work), work) : null;
}

/** Where a path may begin: at the top, or wherever its first name stands. The nearest comes first. */
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

/** One step into a value. What is one where a list was expected counts as a list of one. */
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

/** An element's mark: what was XML has its attributes under names that begin with @. */
const markOf = (part: Readonly<Record<string, unknown>>, name: string, work: Work): string =>
  textIn({ value: marked(part, name) ?? name.split('.').reduce<unknown>(marked, part), at: '' }, work).slice(
    0,
    markMax,
  );

const marked = (part: unknown, name: string): unknown =>
  isGroup(part) && isReadable(name) ? (part[name] ?? part[`@${name}`]) : undefined;

/** Marks are words; what is longer is none. */
const markMax = 300;

function namedIn(name: string, { value, at }: FieldPosition, work: Work): FieldPosition[] {
  work.spend(positionSteps);
  if (!isReadable(name)) return [];
  // A list is asked for its elements' part, and tells the first there is.
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
