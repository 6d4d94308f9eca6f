import type { Problem, TargetField } from '../mapped-lead.ts';
import { type AnyMapping, attemptAt, meansOf, note, problemOf, within } from './attempt-mapping.ts';
import { readTarget } from './read-target.ts';
import type { Way } from './way.ts';

/** The result for a target. */
export interface Result {
  /** null means no value. */
  value: string | boolean | null;
  /** The value as it is in the payload. */
  sourceText: string;
}

/** The result of a target's mappings, tried in order. `setting` is the integration's value if they have none. */
export function mapTarget(target: TargetField, mappings: readonly AnyMapping[], setting: string, way: Way): Result {
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
    if (attempt.outcome === 'taken') taken = { value: attempt.value, sourceText: attempt.found.text };
    if (attempt.outcome === 'refused') faults.push(attempt);
  }
  const result = taken ?? defaultOf(target, tried, setting, way);
  // A fault that another mapping made up for has no effect, and the rejected text is kept in the notes.
  for (const { problem, text } of faults) {
    way.problems.push(taken && problem.code !== 'rule_broken' ? { ...problem, weight: 'note' } : problem);
    way.leftOver.push(text);
  }
  if (result.value === null) demand(tried, way);
  return result;
}

/** A required mapping requires a value for its target, from any mapping. */
export function demand(tried: readonly AnyMapping[], way: Way): void {
  const missed = tried.find(({ required }) => required);
  if (missed) way.problems.push(problemOf('required_missing', 'fails', missed, { source_field: missed.source_field }));
}

function defaultOf(target: TargetField, tried: readonly AnyMapping[], setting: string, way: Way): Result {
  const ofOwn = tried.find((mapping) => mapping.default_value !== '' && 'id' in mapping);
  const ofStandard = tried.find((mapping) => mapping.default_value !== '');
  // The integration's own setting has priority over the type's default.
  const mapping = ofOwn ?? (setting === '' ? ofStandard : undefined);
  const text = mapping?.default_value ?? setting;
  if (text === '') return { value: null, sourceText: '' };
  const reading = within(mapping, way, () => readTarget(target, text, meansOf(way, target)));
  if (reading === undefined) return { value: null, sourceText: '' };
  if ('fault' in reading) {
    if (mapping) way.problems.push(problemOf(reading.fault, 'fails', mapping, { value: text }));
    return { value: null, sourceText: '' };
  }
  if (mapping) note(way, mapping, { outcome: 'default', value: reading.value });
  return { value: reading.value, sourceText: text };
}
