import type { Mapping } from '../field-mapping.ts';
import type { Problem, TargetField, TraceStep } from '../mapped-lead.ts';
import { isCarrier } from './carriers.ts';
import type { Sought } from './customer.ts';
import { furtherPhones, nameAt, phoneTexts } from './further-phones.ts';
import { label, otherAnswers, otherLines } from './other-answers.ts';
import type { Payload } from './payload.ts';
import { notesMax, type ReadingFault, readTarget } from './read-target.ts';
import type { DateOrder } from './read-values.ts';
import { phoneText } from './several-phones.ts';
import { type Found, nowhere, readSource } from './source-path.ts';
import type { StandardMapping } from './standard-mappings.ts';
import { startOf, textOf } from './texts.ts';
import type { MappingTools, Readers, RuleFault } from './tools.ts';
import { passes } from './validation.ts';
import { stepsOfText } from './work.ts';

/** What mapping one payload knows, and what it learns on its way. */
export interface Way {
  payload: Payload;
  /** Where mappings that a type brings along look for the customer. */
  sought: Sought;
  /** What they do is counted. */
  tools: Readers & Pick<MappingTools, 'readRule'>;
  country: string;
  dateOrders: Readonly<Partial<Record<TargetField | 'others', DateOrder>>>;
  validates: boolean;
  /** The places that something has read. */
  read: string[];
  /** What was told and could not be kept where it belongs: it goes into the notes. */
  leftOver: string[];
  problems: Problem[];
  trace: TraceStep[];
}

type AnyMapping = Mapping | StandardMapping;
const idOf = (mapping: AnyMapping) => ('id' in mapping ? mapping.id : null);

export interface Result {
  /** null: nothing was told. */
  value: string | boolean | null;
  /** As it stood in the payload. */
  found: string;
}

const shownMax = 300;
const shown = (value: string | boolean) => {
  const text = String(value);
  return text.length > shownMax ? `${startOf(text, shownMax)}…` : text;
};

/** What a target gets of its mappings, in their order; `setting` is what the integration says where they say nothing. */
export function mapTarget(target: TargetField, mappings: readonly AnyMapping[], setting: string, way: Way): Result {
  if (target === 'notes') return mapNotes(mappings, way);
  const faults: { problem: Problem; text: string }[] = [];
  let taken: Result | null = null;
  const tried: AnyMapping[] = [];
  for (const mapping of mappings) {
    if (taken) {
      note(way, mapping, { outcome: 'not_asked' });
      continue;
    }
    const attempt = attemptAt(mapping, way);
    if (attempt.outcome !== 'condition_false') tried.push(mapping);
    if (attempt.outcome === 'taken') taken = { value: attempt.value, found: attempt.found.text };
    if (attempt.outcome === 'refused') faults.push(attempt);
  }
  const result = taken ?? defaultOf(target, tried, setting, way);
  // What another mapping made good costs nothing, and what was told is kept in the notes.
  for (const { problem, text } of faults) {
    way.problems.push(taken && problem.code !== 'rule_broken' ? { ...problem, weight: 'note' } : problem);
    way.leftOver.push(text);
  }
  if (result.value === null) demand(tried, way);
  return result;
}

/** A required mapping wants a value for its target, from whichever. */
function demand(tried: readonly AnyMapping[], way: Way): void {
  const missed = tried.find(({ required }) => required);
  if (missed) way.problems.push(problemOf('required_missing', 'fails', missed, { source_field: missed.source_field }));
}

function defaultOf(target: TargetField, tried: readonly AnyMapping[], setting: string, way: Way): Result {
  const ofOwn = tried.find((mapping) => mapping.default_value !== '' && 'id' in mapping);
  const ofStandard = tried.find((mapping) => mapping.default_value !== '');
  // The integration's own word goes before what its type says.
  const mapping = ofOwn ?? (setting === '' ? ofStandard : undefined);
  const text = mapping?.default_value ?? setting;
  if (text === '') return { value: null, found: '' };
  const reading = within(mapping, way, () => readTarget(target, text, meansOf(way, target)));
  if (reading === undefined) return { value: null, found: '' };
  if ('fault' in reading) {
    if (mapping) way.problems.push(problemOf(reading.fault, 'fails', mapping, { value: text }));
    return { value: null, found: '' };
  }
  if (mapping) note(way, mapping, { outcome: 'default', value: reading.value });
  return { value: reading.value, found: text };
}

type Attempt =
  | { outcome: 'empty' | 'condition_false' | 'rule_failed' }
  | { outcome: 'taken'; value: string | boolean; found: Found }
  | { outcome: 'refused'; problem: Problem; text: string };

/** Does what a mapping asks for; undefined: it took more than it may, which is a problem of this mapping. */
function within<Made>(mapping: AnyMapping | undefined, way: Way, make: () => Made): Made | undefined {
  const { work } = way.payload;
  // What a type brings along has an end by itself.
  if (!mapping || idOf(mapping) === null) return make();
  const before = work.hasEnded();
  const done = work.within(make);
  if (done) return done.made;
  // Once they have taken all that there was, those that come after are not to blame.
  if (!before) way.problems.push(ruleProblem({ code: 'too_slow', name: '', at: 0 }, mapping));
  return undefined;
}

const meansOf = ({ tools: { readPhone }, country, dateOrders }: Way, target?: TargetField) => ({
  ...{ readPhone, country, dateOrder: (target && dateOrders[target]) ?? dateOrders.others },
});

/** Asks one mapping, and notes what became of it. */
const attemptAt = (mapping: AnyMapping, way: Way): Attempt =>
  within(mapping, way, () => attempt(mapping, way)) ?? note(way, mapping, { outcome: 'rule_failed' });

function attempt(mapping: AnyMapping, way: Way): Attempt {
  const found = read(mapping, way);
  if (mapping.mapping_type === 'Conditional') {
    const held = evaluate(mapping.condition, mapping, found, way);
    if (held === undefined) return note(way, mapping, { outcome: 'rule_failed', found });
    if (!isTrue(held)) return note(way, mapping, { outcome: 'condition_false', found });
  }
  const rule = ruleOf(mapping);
  const made = rule === '' ? found.value : evaluate(rule, mapping, found, way);
  if (made === undefined) return note(way, mapping, { outcome: 'rule_failed', found });
  // What a rule had before it counts as read, although it may have looked elsewhere, too.
  way.read.push(...found.from);
  const isPhone = mapping.target_field === 'phone' || mapping.target_field === 'second_phone';
  const told = isPhone && typeof found.value === 'object' ? phoneText(found.value) : found.text;
  const text = startOf(rule === '' ? told : textOf(made), notesMax + 1);
  way.payload.work.spend(stepsOfText(text));
  if (text === '') return note(way, mapping, { outcome: 'empty', found });
  const reading = readTarget(mapping.target_field, text, meansOf(way, mapping.target_field));
  if ('fault' in reading) return refuse(mapping, found, text, reading.fault, way);
  if (reading.cutAt) way.problems.push(problemOf('cut', 'note', mapping, { limit: reading.cutAt }));
  if (reading.extension || reading.saysMore) way.leftOver.push(leftOverLine(mapping, text, found));
  // Further numbers are looked for when it is known which the lead has.
  if (reading.rest && !isPhone) way.leftOver.push(leftOverLine(mapping, reading.rest, found));
  const isBroken =
    way.validates &&
    mapping.validation_rule !== '' &&
    !passes(String(reading.value), mapping.validation_rule, way.tools);
  if (isBroken) return refuse(mapping, found, String(reading.value), 'rule_broken', way);
  return note(way, mapping, { outcome: 'taken', found, value: reading.value });
}

const soughtFor: { readonly [Target in TargetField]?: keyof Sought } = {
  ...{ name: 'name', email: 'person', phone: 'person', whatsapp: 'person', second_phone: 'person' },
  birth_date: 'person',
};

/** What an agency's mapping names is read where it says; what a type brings along of the customer first. */
function read({ source_field, target_field, ...mapping }: AnyMapping, { payload, sought }: Way): Found {
  const places = 'id' in mapping ? [payload] : sought[soughtFor[target_field] ?? 'rest'];
  const joint = target_field === 'address' ? ', ' : ' ';
  for (const place of places) {
    const found = readSource(source_field, place, joint);
    // A company that is a group is told of as somebody else, and an insurer is nobody's name.
    const isHers = !place.aside.has(found.value) && !(target_field === 'name' && isCarrier(found.text));
    if (found.text !== '' && ('id' in mapping || isHers)) return found;
  }
  return nowhere;
}

/** Rules belong to two of the types; what stands there of another one, left from before, is not looked at. */
const ruleOf = ({ mapping_type, transformation_rule }: AnyMapping) =>
  mapping_type === 'Computed' || mapping_type === 'Conditional' ? transformation_rule.trim() : '';

/** A condition that is a text holds where there is one that does not say no. */
const isTrue = (value: unknown) => !/^(|false|no|0)$/i.test(textOf(value));

/** Undefined: the rule came to nothing, and its problem was told. */
function evaluate(text: string, mapping: AnyMapping, found: Found, way: Way): unknown {
  const { payload } = way;
  const rule = way.tools.readRule(text);
  const outcome = rule.ok
    ? rule.value({
        ...{ value: found.text, lead: payload.root, work: payload.work },
        field: (source) => readSource(source, payload),
      })
    : rule;
  if (outcome.ok) return outcome.value ?? '';
  way.problems.push(ruleProblem(outcome.fault, mapping));
  return undefined;
}

const ruleProblem = (
  { code, name, at }: Omit<RuleFault, 'code'> & { code: RuleFault['code'] | 'too_slow' },
  mapping: AnyMapping,
) => problemOf(`rule_${code}`, 'fails', mapping, { source_field: mapping.source_field, name, at });

function refuse(
  mapping: AnyMapping,
  found: Found,
  text: string,
  code: ReadingFault | 'rule_broken',
  way: Way,
): Attempt {
  const isContact = code === 'phone_unreadable' || code === 'email_unreadable';
  const isFirst = mapping.target_field !== 'whatsapp' && mapping.target_field !== 'second_phone';
  const fails = code === 'rule_broken' || (isContact && way.validates && isFirst);
  const facts = {
    value: startOf(text, shownMax),
    source_field: found.from.join(' + ') || mapping.source_field,
    ...(code === 'rule_broken' ? { rule: mapping.validation_rule } : {}),
  };
  note(way, mapping, { outcome: 'refused', found, value: text });
  return {
    outcome: 'refused',
    problem: problemOf(code, fails ? 'fails' : 'note', mapping, facts),
    text: leftOverLine(mapping, text, found),
  };
}

const leftOverLine = (mapping: AnyMapping, text: string, found: Found) =>
  `${label(nameAt(found.from.at(-1) ?? mapping.source_field))}: ${text}`;

/**
 * The second phone where no mapping tells one: the next number that came under whatever heading. What is more goes into the
 * notes.
 */
export function secondPhone(
  mappings: readonly AnyMapping[],
  lead: Parameters<typeof furtherPhones>[1],
  way: Way,
): string | null {
  const own = mappings.filter((mapping) => mapping.target_field === 'phone' && mapping.mapping_type === 'Direct');
  const texts = own.flatMap((mapping) => {
    if (idOf(mapping) === null) return way.sought.person.flatMap(phoneTexts);
    const found = within(mapping, way, () => read(mapping, way)) ?? nowhere;
    return [{ text: phoneText(found.value), at: found.from.at(-1) ?? '' }];
  });
  const further = furtherPhones(texts, lead, meansOf(way));
  way.read.push(...further.map(({ at }) => at));
  way.leftOver.push(...further.slice(1).map(({ line }) => line));
  return further[0]?.number ?? null;
}

function mapNotes(mappings: readonly AnyMapping[], way: Way): Result {
  const lines: string[] = [];
  for (const mapping of mappings) {
    if (mapping.source_field.trim() === otherAnswers) {
      const others = within(mapping, way, () => otherLines(way.payload, way.read)) ?? [];
      lines.push(...others);
      note(way, mapping, { outcome: others.length > 0 ? 'added' : 'empty', value: others.join('\n') });
      continue;
    }
    const attempt = attemptAt(mapping, way);
    if (attempt.outcome === 'taken') {
      lines.push(String(attempt.value));
      const step = way.trace.at(-1);
      if (step) step.outcome = 'added';
    } else if (attempt.outcome === 'refused') way.problems.push(attempt.problem);
    else if (attempt.outcome === 'empty' && mapping.default_value !== '') lines.push(mapping.default_value);
  }
  if (lines.length === 0) demand(mappings, way);
  const text = [...lines, ...way.leftOver].join('\n');
  if (text.length > notesMax) way.problems.push(problemOf('cut', 'note', mappings[0], { limit: notesMax }, 'notes'));
  return { value: text === '' ? null : startOf(text, notesMax).trim(), found: '' };
}

function problemOf(
  code: string,
  weight: Problem['weight'],
  mapping: AnyMapping | undefined,
  facts: Problem['facts'],
  target: TargetField | null = mapping?.target_field ?? null,
): Problem {
  return { code, weight, target, mapping_id: mapping ? idOf(mapping) : null, facts };
}

function note<A extends { outcome: TraceStep['outcome']; found?: Found; value?: string | boolean }>(
  way: Way,
  mapping: AnyMapping,
  step: A,
): A {
  const id = idOf(mapping);
  way.trace.push({
    target: mapping.target_field,
    mapping_id: id,
    standard: id === null,
    source_field: mapping.source_field,
    read_from: step.found?.from.join(' + ') || null,
    found: shown(step.found?.text ?? ''),
    value: shown(step.value ?? ''),
    outcome: step.outcome,
  });
  return step;
}
