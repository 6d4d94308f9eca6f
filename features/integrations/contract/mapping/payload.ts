import { WrittenNumber } from '#platform/contract/read-json.ts';
import { sourceTypes } from '../source-types/source-types.ts';
import { type Answer, answer, type FoundAnswers, type Group, groupsIn } from './answers.ts';
import { meaningsIn } from './meanings.ts';
import { isReadable, plainName } from './names.ts';
import { bareValue, closedIn, grouped, plainKey, plainText, unpacked, wholePhone } from './plain-payload.ts';
import { isGroup, startOf, textOf, typedAnswer } from './texts.ts';
import type { Meaning } from './vocabulary.ts';
import { newWork, type Work } from './work.ts';

// The bounds of a payload, so that every traversal of it ends in time (docs/decisions/integrations.md).
const textMax = 5_000;
const listMax = 200;
const namesMax = 500;
const nameMax = 300;
const depthMax = 12;
/** The maximum number of values that are read, and of characters in all names and texts together. */
const valuesMax = 4_000;
const charactersMax = 100_000;

/** A payload as mappings read it. */
export interface Payload {
  /** The payload, cut to the bounds and without forbidden names. */
  root: unknown;
  /** Its answers, if the source lists them in its own format. null means they are names of the payload itself. */
  answers: readonly Answer[] | null;
  /** The answers by plain name, else by plain question. */
  answersByName: ReadonlyMap<string, Answer>;
  /** Groups that are read only by paths that name them. They are about the form, not the person. */
  leftovers: ReadonlySet<unknown>;
  /** Groups that are not searched for names, and are included in the remaining answers. */
  unsearched: ReadonlySet<unknown>;
  /** Counts the work of its mappings. */
  work: Work;
}

/** Prepares a payload for its mappings. It accepts any value. A value that is no group has no names. */
export function preparePayload(payload: unknown): Payload {
  const root = grouped(bounded(payload, 0, { values: valuesMax, characters: charactersMax }));
  const found = isGroup(root) ? answersIn(root) : null;
  const answers = found?.answers ?? null;
  const { others, emails } = closedIn(root);
  return {
    root,
    answers,
    answersByName: byName(answers ?? []),
    leftovers: new Set([...(found?.leftovers ?? []), ...others]),
    unsearched: new Set(emails),
    work: newWork(),
  };
}

/** What remains of the bounds of a payload. */
interface Room {
  values: number;
  characters: number;
}

function bounded(told: unknown, depth: number, room: Room): unknown {
  room.values -= 1;
  const value = wholePhone(told);
  if (typeof value === 'string') {
    const inner = unpacked(value);
    return typeof inner === 'string' ? cut(plainText(inner), textMax, room) : bounded(inner, depth, room);
  }
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return value;
  if (depth >= depthMax) return null;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const part of value.slice(0, listMax)) if (room.values > 0) list.push(bounded(part, depth + 1, room));
    return list;
  }
  const group: [string, unknown][] = [];
  for (const name of Object.keys(value).filter(isReadable).slice(0, namesMax)) {
    if (room.values <= 0) break;
    const part = bareValue((value as Record<string, unknown>)[name]);
    group.push([cut(plainKey(name), nameMax, room), bounded(part, depth + 1, room)]);
  }
  return Object.fromEntries(group);
}

/** A text that does not fit is omitted completely: half of an address is a different address. */
function cut(text: string, max: number, room: Room): string {
  const kept = startOf(text, max);
  room.characters -= kept.length;
  return room.characters < 0 ? '' : kept;
}

function byName(answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const named = new Map<string, Answer>();
  for (const part of ['name', 'question'] as const) {
    for (const given of answers) {
      const plain = plainName(given[part]);
      if (plain !== '' && !named.has(plain)) named.set(plain, given);
    }
  }
  // Then by the meaning of the names, and last by the meaning of the questions.
  for (const part of ['name', 'question'] as const) {
    const group = Object.fromEntries(answers.map((given) => [given[part], given.value]));
    for (const [key, meaning] of meaningsIn(group)) {
      const given = answers.find((each) => each[part] === key);
      if (given && !named.has(plainName(meaning))) named.set(plainName(meaning), given);
    }
  }
  return named;
}

/** The formats of forms in the order in which they are tried: those of the types of sources, then any list of fields. */
const readers: readonly ((root: Group) => FoundAnswers | null)[] = [
  typeformAnswers,
  ...Object.values(sourceTypes).flatMap(({ answersIn }) => answersIn ?? []),
  (root) => listedAnswers(root),
];

function answersIn(root: Group): FoundAnswers | null {
  for (const read of readers) {
    const found = read(root);
    if (found) return found;
  }
  return null;
}

/** The names of contact data by the type of the question. */
const nameOfType: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['phone_number', 'phone'],
]);

/** Typeform's answers by the type of the question. The question itself is in the form beside them. */
function typeformAnswers({ form_response: response }: Group): FoundAnswers | null {
  if (!isGroup(response) || !Array.isArray(response.answers)) return null;
  const { answers: given, definition } = response;
  const asked = new Map(
    groupsIn(isGroup(definition) ? definition.fields : null).map((field) => [textOf(field.id), textOf(field.title)]),
  );
  const answers = groupsIn(given).map((each) => {
    const field = isGroup(each.field) ? each.field : {};
    const type = textOf(each.type);
    const question = asked.get(textOf(field.id)) ?? '';
    return answer(nameOfType.get(type) ?? (textOf(field.ref) || question), typedAnswer(each), question);
  });
  return { answers, leftovers: [given, definition] };
}

/** A form that lists its fields, each with a name and an answer. They are answers if one has contact data. */
function listedAnswers(root: Group, depth = 0): FoundAnswers | null {
  for (const part of Object.values(root)) {
    if (typeof part !== 'object' || part === null) continue;
    const isList = Object.keys(part).every(isNumber) || Object.values(part).every(isTitled);
    const fields = Array.isArray(part) ? part : isList ? Object.values(part) : [];
    const answers = fields.map(listedAnswer).filter((each) => each !== null);
    if (answers.some(isContact)) return { answers: answers.flatMap(partsOf), leftovers: [part] };
    // A list with one element counts as that element.
    const inner = Array.isArray(part) && part.length === 1 ? part[0] : part;
    const found = isGroup(inner) && depth < 3 ? listedAnswers(inner, depth + 1) : null;
    if (found) return found;
  }
  return null;
}

/** A field with its question beside its answer. */
const isTitled = (field: unknown) => isGroup(field) && 'value' in field && ('title' in field || 'label' in field);
const isNumber = (name: string) => /^\d+$/.test(name);
const isContact = ({ name, value }: Answer) =>
  (name === 'email' && textOf(value).includes('@')) || (name === 'phone' && /\d{3}.*\d{4}/.test(textOf(value)));

/** An answer with the parts of a name or of an address becomes several answers. */
function partsOf(given: Answer): Answer[] {
  if (!isGroup(given.value)) return [given];
  const meanings = [...meaningsIn(given.value).values()];
  const has = (...some: readonly Meaning[]) => some.every((each) => meanings.includes(each));
  const isOfParts = has('first_name', 'last_name') || has('street_address', 'city');
  return isOfParts ? Object.entries(given.value).map(([name, value]) => answer(name, value)) : [given];
}

const namesOfField = [
  'name',
  'key',
  'ref',
  'field',
  'field_name',
  'fieldName',
  'field_id',
  'fieldId',
  'label',
  'question',
  'title',
  'text',
  'prompt',
  'q',
  'pregunta',
  'id',
];
const questionsOfField = ['label', 'question', 'title', 'text', 'prompt', 'q', 'pregunta', 'name'];
const answersOfField = ['value', 'answer', 'values', 'answers', 'response', 'respuesta', 'a'];

/** A list field as an answer. null means none. */
function listedAnswer(field: unknown): Answer | null {
  if (!isGroup(field)) return null;
  const first = (among: readonly string[]) => among.find((name) => textOf(field[name]) !== '');
  const [called, asked, told] = [first(namesOfField), first(questionsOfField), first(answersOfField)];
  if (called === undefined || told === undefined || called === told) return null;
  const [name, value] = [textOf(field[called]), field[told]];
  const question = asked === undefined ? name : textOf(field[asked]);
  const kind = `${textOf(field.type)} ${name} ${question}`;
  if (/e-?mail|correo/i.test(kind) && /^[^\s@]+@[^\s@]+$/.test(textOf(value))) return answer('email', value, question);
  return answer(
    /phone|\btel|cel|m[oó]vil|mobile/i.test(kind) && isPhone(textOf(value)) ? 'phone' : name,
    value,
    question,
  );
}

const isPhone = (text: string) => text.replace(/\D/g, '').length >= 7 && /^[\d\s()+.-]+$/.test(text);

/** The answer with this name or question, in any spelling. */
export const answerOf = ({ answersByName }: Payload, name: string): Answer | undefined =>
  answersByName.get(plainName(name));
