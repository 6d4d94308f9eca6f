import { isReadable, plainName } from './names.ts';
import { answerOf, type Payload } from './payload.ts';
import { isGroup, textOf } from './texts.ts';

// How a source field is written:
//
//   email                         a name, in any writing, wherever it stands
//   data.contact.phones[0].number a path; [1] the second, [-1] the last, [] all, [type=mobile] the one of this type
//   data["Lead.First Name"]       a name that holds dots or brackets
//   first_name + last_name        several, one after the other; the first of them must be there
//   email | work_email            the first that has a value
//   *                             every answer that no other mapping reads

/** Every answer that nothing else reads. */
export const otherAnswers = '*';

/** What a source field finds. */
export interface Found {
  /** As it stands in the payload; several that are joined are a text. */
  value: unknown;
  text: string;
  /** Where it stood; none: nowhere. */
  from: readonly string[];
}

const nothing: Found = { value: null, text: '', from: [] };

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
  // A name may hold what otherwise joins paths.
  const whole = named(sourceField.trim(), payload);
  if (whole && whole.text !== '') return whole;
  for (const parts of parse(sourceField)) {
    const [first, ...others] = parts.map((path) => readPath(path, payload));
    if (!first || first.text === '') continue;
    const full = [first, ...others.filter(({ text }) => text !== '')];
    if (full.length === 1) return first;
    const text = full.map((part) => part.text).join(joint);
    return { value: text, text, from: full.flatMap(({ from }) => from) };
  }
  return nothing;
}

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

function readPath({ text: written, steps }: Path, payload: Payload): Found {
  const whole = named(written, payload);
  if (whole && whole.text !== '') return whole;
  const [first, ...others] = steps ?? [];
  if (!first) return nothing;
  for (const start of startsOf(first, payload)) {
    const end = others.reduce<Place[]>((places, step) => places.flatMap((place) => take(step, place)), [start]);
    const found = foundIn(end);
    if (found.text !== '') return found;
  }
  return nothing;
}

/** A value and where it stands. */
interface Place {
  value: unknown;
  at: string;
}

function foundIn(places: readonly Place[]): Found {
  const full = places.filter(({ value }) => textOf(value) !== '');
  const [only] = full;
  if (!only) return nothing;
  if (full.length === 1) return { value: only.value, text: textOf(only.value), from: [only.at] };
  const values = full.map(({ value }) => value);
  return { value: values, text: textOf(values), from: full.map(({ at }) => at) };
}

/** A name of the payload itself or of an answer. */
function named(name: string, payload: Payload): Found | null {
  if (!isReadable(name)) return null;
  const { root } = payload;
  if (isGroup(root) && Object.hasOwn(root, name)) return foundIn([{ value: root[name], at: name }]);
  // What is written as a path is one, unless something is called exactly so.
  if (/ [|+] |[[\]]/.test(name)) return null;
  const given = answerOf(payload, name);
  if (given) return foundIn([{ value: given.value, at: given.name }]);
  return isGroup(root) ? foundIn(take({ name }, { value: root, at: '' })) : null;
}

/** Where a path may begin: at the top, or wherever its first name stands. The nearest comes first. */
function* startsOf(first: Step, payload: Payload): Generator<Place> {
  const top = { value: payload.root, at: '' };
  if (!('name' in first)) {
    yield* take(first, top);
    return;
  }
  const given = answerOf(payload, first.name);
  if (given) yield { value: given.value, at: given.name };
  yield* take(first, top);
  yield* anywhere(first.name, top, payload.aside);
}

const walkedMax = 5_000;

function* anywhere(name: string, top: Place, aside: ReadonlySet<unknown>): Generator<Place> {
  let level = childrenOf(top);
  let walked = 0;
  while (level.length > 0 && walked < walkedMax) {
    walked += level.length;
    const groups = level.filter(({ value }) => typeof value === 'object' && !aside.has(value));
    for (const place of groups) if (isGroup(place.value)) yield* take({ name }, place);
    level = groups.flatMap(childrenOf);
  }
}

function childrenOf({ value, at }: Place): Place[] {
  if (Array.isArray(value)) return value.map((part, index) => ({ value: part, at: `${at}[${index}]` }));
  if (!isGroup(value)) return [];
  return Object.entries(value).map(([name, part]) => ({ value: part, at: joinPath(at, name) }));
}

/** A path as it is written: a name that holds dots or brackets stands in quotes. */
export function joinPath(at: string, name: string): string {
  if (/[.[\]]/.test(name)) return at === '' ? name : `${at}["${name}"]`;
  return at === '' ? name : `${at}.${name}`;
}

/** One step into a value. What is one where a list was expected counts as a list of one. */
function take(step: Step, place: Place): Place[] {
  const { value, at } = place;
  if ('name' in step) return namedIn(step.name, place);
  const list = Array.isArray(value) ? childrenOf(place) : [place];
  if ('all' in step) return list;
  if ('index' in step) return list.slice(step.index, step.index === -1 ? undefined : step.index + 1);
  const wanted = plainName(step.is);
  const match = list.find(({ value: part }) => isGroup(part) && plainName(markOf(part, step.where)) === wanted);
  return match ? [{ value: match.value, at: `${at}[${step.where}=${step.is}]` }] : [];
}

/** An element's mark: what was XML has its attributes under names that begin with @. */
const markOf = (part: Readonly<Record<string, unknown>>, name: string) => textOf(part[name] ?? part[`@${name}`]);

function namedIn(name: string, { value, at }: Place): Place[] {
  if (!isReadable(name)) return [];
  // A list is asked for its elements' part, and tells the first there is.
  if (Array.isArray(value)) {
    for (const place of childrenOf({ value, at })) {
      const found = namedIn(name, place);
      if (found.length > 0) return found;
    }
    return [];
  }
  if (!isGroup(value)) return [];
  if (Object.hasOwn(value, name)) return [{ value: value[name], at: joinPath(at, name) }];
  const plain = plainName(name);
  if (plain === '') return [];
  // What was an attribute in XML is a mark, not what somebody told.
  const keys = Object.keys(value).filter((key) => !key.startsWith('@'));
  const same = keys.find((key) => plainName(key) === plain) ?? keys.find((key) => plainName(lastOf(key)) === plain);
  return same === undefined ? [] : [{ value: value[same], at: joinPath(at, same) }];
}

/** Sellers of leads write `Lead.FirstName` into a form that has no groups. */
const lastOf = (key: string) => key.slice(key.lastIndexOf('.') + 1);
