import type { Mapping } from '../field-mapping.ts';
import type { Problem, TargetField, TraceStep } from '../mapped-lead.ts';
import { isCarrier } from './carriers.ts';
import type { Sought } from './customer.ts';
import { nameAt } from './further-phones.ts';
import { label } from './other-answers.ts';
import { notesMax, type ReadingFault, readTarget } from './read-target.ts';
import { phoneText } from './several-phones.ts';
import { nowhere, readSource, type SourceValue } from './source-path.ts';
import type { StandardMapping } from './standard-fields.ts';
import { startOf, textOf } from './texts.ts';
import type { RuleFault } from './tools.ts';
import { passes } from './validation.ts';
import type { Way } from './way.ts';
import { stepsOfText } from './work.ts';

/** A mapping of the agency's own, or a standard one of its type. */
export type AnyMapping = Mapping | StandardMapping;
export const idOf = (mapping: AnyMapping) => ('id' in mapping ? mapping.id : null);

const shownMax = 300;
const shown = (value: string | boolean) => {
  const text = String(value);
  return text.length > shownMax ? `${startOf(text, shownMax)}…` : text;
};

type Attempt =
  | { outcome: 'empty' | 'condition_false' | 'rule_failed' }
  | { outcome: 'taken'; value: string | boolean; found: SourceValue }
  | { outcome: 'refused'; problem: Problem; text: string };

/** Does the work of a mapping. undefined means that it exceeded its limit, which is a problem of this mapping. */
export function within<Made>(mapping: AnyMapping | undefined, way: Way, make: () => Made): Made | undefined {
  const { work } = way.payload;
  // Standard mappings are bounded by themselves.
  if (!mapping || idOf(mapping) === null) return make();
  const before = work.hasEnded();
  const done = work.within(make);
  if (done) return done.made;
  // If earlier mappings used up the steps, later ones have no problem of their own.
  if (!before) way.problems.push(ruleProblem({ code: 'too_slow', name: '', at: 0 }, mapping));
  return undefined;
}

/** What reading a value of a target needs. */
export const meansOf = ({ tools, country, dateOrders }: Way, target?: TargetField) => ({
  readPhone: tools.readPhone,
  country,
  dateOrder: (target && dateOrders[target]) ?? dateOrders.others,
});

/** Tries one mapping and records its outcome. */
export const attemptAt = (mapping: AnyMapping, way: Way): Attempt =>
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
  // The input of a rule counts as read, even if the rule also looks elsewhere.
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
  // Further numbers are searched once it is known which one the lead has.
  if (reading.rest && !isPhone) way.leftOver.push(leftOverLine(mapping, reading.rest, found));
  const isBroken =
    way.validates &&
    mapping.validation_rule !== '' &&
    !passes(String(reading.value), mapping.validation_rule, way.tools);
  if (isBroken) return refuse(mapping, found, String(reading.value), 'rule_broken', way);
  return note(way, mapping, { outcome: 'taken', found, value: reading.value });
}

const soughtFor: { readonly [Target in TargetField]?: keyof Sought } = {
  name: 'name',
  email: 'person',
  phone: 'person',
  whatsapp: 'person',
  second_phone: 'person',
  birth_date: 'person',
};

/** An agency's mapping reads exactly the path that it names. A standard mapping reads the customer first. */
export function read({ source_field, target_field, ...mapping }: AnyMapping, { payload, sought }: Way): SourceValue {
  const places = 'id' in mapping ? [payload] : sought[soughtFor[target_field] ?? 'rest'];
  const joint = target_field === 'address' ? ', ' : ' ';
  for (const position of places) {
    const found = readSource(source_field, position, joint);
    // A company in a group of its own is another party, and an insurer is no person's name.
    const isHers = !position.leftovers.has(found.value) && !(target_field === 'name' && isCarrier(found.text));
    if (found.text !== '' && ('id' in mapping || isHers)) return found;
  }
  return nowhere;
}

/** Only two types have rules. A rule that remains from an earlier type is ignored. */
const ruleOf = ({ mapping_type, transformation_rule }: AnyMapping) =>
  mapping_type === 'Computed' || mapping_type === 'Conditional' ? transformation_rule.trim() : '';

/** A text condition is true if it is there and is no "no". */
const isTrue = (value: unknown) => !/^(|false|no|0)$/i.test(textOf(value));

/** undefined means that the rule has no result, and its problem is recorded. */
function evaluate(text: string, mapping: AnyMapping, found: SourceValue, way: Way): unknown {
  const { payload } = way;
  const rule = way.tools.readRule(text);
  const outcome = rule.ok
    ? rule.value({
        value: found.text,
        lead: payload.root,
        work: payload.work,
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
  found: SourceValue,
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

/** The line in the notes for a value without a field: its heading, and the value as written. */
export const leftOverLine = (mapping: AnyMapping, text: string, source: SourceValue) =>
  `${label(nameAt(source.from.at(-1) ?? mapping.source_field))}: ${text}`;

/** A problem of a mapping with its values. */
export function problemOf(
  code: string,
  weight: Problem['weight'],
  mapping: AnyMapping | undefined,
  facts: Problem['facts'],
  target: TargetField | null = mapping?.target_field ?? null,
): Problem {
  return { code, weight, target, mapping_id: mapping ? idOf(mapping) : null, facts };
}

/** Records the outcome of a mapping. */
export function note<A extends { outcome: TraceStep['outcome']; found?: SourceValue; value?: string | boolean }>(
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
