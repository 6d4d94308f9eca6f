import type { FieldPair, FieldValues } from '#platform/testing/slice-conformance.ts';
import type { JsonSchema } from './json-schemas.ts';

/** A field with two known values, by its path. */
export interface TriedField {
  path: readonly string[];
  values: readonly [before: unknown, after: unknown];
  /** How the history shows both. null means the history shows no value for this field. */
  audited: readonly [before: unknown, after: unknown] | null;
}

const isPair = (given: FieldValues[string]): given is FieldPair => Array.isArray(given);

/** The fields of these values, including those of a nested part of the record. */
export function triedFields(values: FieldValues, at: readonly string[] = []): TriedField[] {
  return Object.entries(values).flatMap(([name, given]) => {
    const path = [...at, name];
    if (typeof given === 'string') return [];
    if (!isPair(given)) return triedFields(given, path);
    const [before, after, audited = [before, after]] = given;
    return [{ path, values: [before, after], audited }];
  });
}

/** The fields that a body can have, by path. A nested part counts field by field where values name its fields. */
function pathsIn({ properties = {} }: JsonSchema, values: FieldValues | undefined): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const given = values?.[name];
    const isPart = given !== undefined && typeof given !== 'string' && !isPair(given);
    if (!isPart) return [name];
    const part = schema.properties ? schema : (schema.anyOf?.find(({ properties: own }) => own) ?? schema);
    return pathsIn(part, given).map((below) => `${name}.${below}`);
  });
}

/** The fields without two values or a reason, and named fields that don't exist. */
export function valueGaps(bodies: readonly JsonSchema[], values: FieldValues): string[] {
  const fields = new Set(bodies.flatMap((body) => pathsIn(body, values)));
  const named = new Set(namesIn(values));
  return [
    ...[...fields].filter((field) => !named.has(field)).map((field) => `${field} has no two values`),
    ...[...named].filter((field) => !fields.has(field)).map((field) => `${field} is no field`),
  ];
}

/** The tests that reasons name but that are not among these files. */
export function missingTests(values: string | FieldValues, files: readonly string[]): string[] {
  const reasons = typeof values === 'string' ? [values] : reasonsIn(values);
  return reasons
    .flatMap((reason) => reason.match(/[\w-]+\.test\.tsx?/g) ?? [])
    .filter((name) => !files.some((file) => file.endsWith(`/${name}`)));
}

const reasonsIn = (values: FieldValues): string[] =>
  Object.values(values).flatMap((given) => {
    if (typeof given === 'string') return [given];
    return isPair(given) ? [] : reasonsIn(given);
  });

function namesIn(values: FieldValues, at = ''): string[] {
  return Object.entries(values).flatMap(([name, given]) =>
    typeof given === 'string' || isPair(given) ? [`${at}${name}`] : namesIn(given, `${at}${name}.`),
  );
}

/** A body with the first or the second values of the fields that it can have. */
export function bodyOf(body: JsonSchema, fields: readonly TriedField[], turn: 0 | 1): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const { path, values } of fields) {
    if (!has(body, path)) continue;
    const [last = '', ...above] = path.toReversed();
    let part = made;
    for (const name of above.toReversed()) {
      part[name] ??= {};
      part = part[name] as Record<string, unknown>;
    }
    part[last] = values[turn];
  }
  return made;
}

/** Whether a body can have a field. */
export function has({ properties = {}, anyOf = [] }: JsonSchema, [name = '', ...below]: readonly string[]): boolean {
  const field = properties[name];
  if (field) return below.length === 0 || has(field, below);
  return anyOf.some((variant) => has(variant, [name, ...below]));
}

/** What a record shows for a field. */
export const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], record);

/** The fields that don't show the value that was set. */
export const unshown = (record: unknown, fields: readonly TriedField[], turn: 0 | 1): string[] =>
  fields
    .filter(({ path, values }) => JSON.stringify(valueAt(record, path)) !== JSON.stringify(values[turn]))
    .map(
      ({ path, values }) =>
        `${path.join('.')} shows ${JSON.stringify(valueAt(record, path))}, not ${JSON.stringify(values[turn])}`,
    );

/** The fields for which no history event shows the old and the new value. */
export function untold(
  events: readonly Pick<HistoryOfField, 'before' | 'after'>[],
  fields: readonly TriedField[],
): string[] {
  const isTold = ({ path, audited }: TriedField) =>
    audited === null ||
    events.some(({ before, after }) => {
      const name = path.at(-1) ?? '';
      return [before, after].every((side, turn) =>
        [valueAt(side, path), side?.[name]].some((value) => JSON.stringify(value) === JSON.stringify(audited[turn])),
      );
    });
  return fields.filter((field) => !isTold(field)).map(({ path }) => `${path.join('.')} is not told`);
}

interface HistoryOfField {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
