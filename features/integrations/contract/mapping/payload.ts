import { WrittenNumber } from '#platform/contract/read-json.ts';
import { meaningsIn } from './meanings.ts';
import { isReadable, plainName } from './names.ts';
import { bareValue, closedIn, grouped, plainKey, plainText, unpacked, wholePhone } from './plain-payload.ts';
import { isGroup, startOf, textOf, typedAnswer } from './texts.ts';
import type { Meaning } from './vocabulary.ts';
import { newWork, type Work } from './work.ts';

// What the bounds of a payload are for: whatever walks over all of it ends in time (ADR 0043).
const textMax = 5_000;
const listMax = 200;
const namesMax = 500;
const nameMax = 300;
const depthMax = 12;
/** So many values are read of a payload, and so many characters in all its names and texts together. */
const valuesMax = 4_000;
const charactersMax = 100_000;

/** An answer of a form, as its source tells it. */
export interface Answer {
  /** The name that the source gives it, which does not change with the form's language. */
  name: string;
  /** What the person was asked; the name where the source does not say. */
  question: string;
  value: unknown;
}

/** A payload as mappings read it. */
export interface Payload {
  /** The payload, cut to bounds and without names that may not be read. */
  root: unknown;
  /** Its answers, where the source lists them in a form of its own; null: they are names of the payload itself. */
  answers: readonly Answer[] | null;
  /** The same by what they go by, in any writing: by their names, else by their questions. */
  answersByName: ReadonlyMap<string, Answer>;
  /** Groups of which only paths that name them read: they tell of the form, not of the person. */
  leftovers: ReadonlySet<unknown>;
  /** Groups in which no name is looked for, and which are told all the same. */
  unsearched: ReadonlySet<unknown>;
  /** Counts what its mappings do. */
  work: Work;
}

/** Makes a payload ready for its mappings. Anything may come; what is no group has no names. */
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

/** What is still taken of a payload. */
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

/** What there is no room for is left out whole: half of an address is another one. */
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
  // Then by what their names mean, and last by what their questions do.
  for (const part of ['name', 'question'] as const) {
    const group = Object.fromEntries(answers.map((given) => [given[part], given.value]));
    for (const [key, meaning] of meaningsIn(group)) {
      const given = answers.find((each) => each[part] === key);
      if (given && !named.has(plainName(meaning))) named.set(plainName(meaning), given);
    }
  }
  return named;
}

interface Found {
  answers: Answer[];
  leftovers: unknown[];
}

type Group = Readonly<Record<string, unknown>>;
const groupsIn = (list: unknown): Group[] => (Array.isArray(list) ? list.filter(isGroup) : []);

function answersIn(root: Group): Found | null {
  return (
    facebookAnswers(root) ??
    googleAnswers(root) ??
    linkedInAnswers(root) ??
    typeformAnswers(root) ??
    namedAnswers(root.properties) ??
    namedAnswers(isGroup(root.data) ? root.data.merges : null) ??
    listedAnswers(root)
  );
}

/** A HubSpot contact's properties, a Mailchimp member's merge fields. */
function namedAnswers(group: unknown): Found | null {
  if (!isGroup(group)) return null;
  return { answers: Object.entries(group).map(([name, value]) => answer(name, value)), leftovers: [group] };
}

function facebookAnswers({ field_data: fields }: Group): Found | null {
  if (!Array.isArray(fields)) return null;
  const answers = groupsIn(fields).map(({ name, values }) => answer(textOf(name), values));
  return { answers, leftovers: [fields] };
}

function googleAnswers({ user_column_data: columns }: Group): Found | null {
  if (!Array.isArray(columns)) return null;
  const answers = groupsIn(columns).map(({ column_id, column_name, string_value }) =>
    answer(textOf(column_id) || textOf(column_name), string_value, textOf(column_name)),
  );
  return { answers, leftovers: [columns] };
}

/** How what people are asked for is called by the type of the question. */
const nameOfType: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['phone_number', 'phone'],
]);

/** Typeform answers by the kind of its questions; what was asked stands in the form beside them. */
function typeformAnswers({ form_response: response }: Group): Found | null {
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

/** A form that lists its fields, each with a name and an answer: they are answers where one says how somebody is reached. */
function listedAnswers(root: Group, depth = 0): Found | null {
  for (const part of Object.values(root)) {
    if (typeof part !== 'object' || part === null) continue;
    const isList = Object.keys(part).every(isNumber) || Object.values(part).every(isTitled);
    const fields = Array.isArray(part) ? part : isList ? Object.values(part) : [];
    const answers = fields.map(listedAnswer).filter((each) => each !== null);
    if (answers.some(isContact)) return { answers: answers.flatMap(partsOf), leftovers: [part] };
    // A list of one is what stands in it.
    const inner = Array.isArray(part) && part.length === 1 ? part[0] : part;
    const found = isGroup(inner) && depth < 3 ? listedAnswers(inner, depth + 1) : null;
    if (found) return found;
  }
  return null;
}

/** A field that says beside its answer what was asked. */
const isTitled = (field: unknown) => isGroup(field) && 'value' in field && ('title' in field || 'label' in field);
const isNumber = (name: string) => /^\d+$/.test(name);
const isContact = ({ name, value }: Answer) =>
  (name === 'email' && textOf(value).includes('@')) || (name === 'phone' && /\d{3}.*\d{4}/.test(textOf(value)));

/** An answer that has the parts of a name or of an address is several. */
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

/** A field of a list as an answer; null: it is none. */
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

/** LinkedIn answers by the numbers of questions and options; its form, laid beside them, says what they are. */
function linkedInAnswers({ formResponse: response, form }: Group): Found | null {
  if (!isGroup(response) || !Array.isArray(response.answers)) return null;
  const content = isGroup(form) && isGroup(form.content) ? form.content : {};
  const questions = new Map(groupsIn(content.questions).map((question) => [textOf(question.questionId), question]));
  const answers = groupsIn(response.answers).map(({ questionId, answerDetails }) => {
    const question = questions.get(textOf(questionId)) ?? {};
    const asked = localized(question.question) || textOf(question.name);
    const name = textOf(question.predefinedField) || asked || textOf(questionId);
    return answer(name, linkedInValue(answerDetails, question), asked);
  });
  return { answers, leftovers: [response, form] };
}

function linkedInValue(details: unknown, question: Group): unknown {
  if (!isGroup(details)) return null;
  const { textQuestionAnswer: text, multipleChoiceAnswer: choice } = details;
  if (isGroup(text)) return text.answer;
  if (!isGroup(choice)) return details;
  const kind = isGroup(question.questionDetails) ? question.questionDetails.multipleChoiceQuestionDetails : null;
  const options = new Map(
    groupsIn(isGroup(kind) ? kind.options : null).map((option) => [textOf(option.id), localized(option.text)]),
  );
  const chosen = Array.isArray(choice.options) ? choice.options : [];
  return chosen.map((id) => options.get(textOf(id)) || textOf(id));
}

/** A text that LinkedIn tells by language: in the first one that it has. */
export function localized(text: unknown): string {
  if (!isGroup(text)) return textOf(text);
  return isGroup(text.localized) ? textOf(Object.values(text.localized)[0]) : textOf(text);
}

const answer = (name: string, value: unknown, question = ''): Answer => ({ name, question: question || name, value });

/** The answer that goes by this name or question, in any writing. */
export const answerOf = ({ answersByName }: Payload, name: string): Answer | undefined =>
  answersByName.get(plainName(name));
