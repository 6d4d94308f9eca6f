import type * as z from 'zod/mini';
import { type Fields, type FieldUse, type NamesIn, namesIn } from '#platform/contract/record-fields.ts';

/** The fields of one use, such as `create`, as a form holds them: a boolean, else a text; `''` means unknown. */
export type FieldValues<F extends Fields, P extends FieldUse> = {
  [Name in NamesIn<F, P>]: z.infer<F[Name]['shown']> extends boolean ? boolean : string;
};

/** The initial values of a form for a new record. */
export function blankValues<F extends Fields, P extends FieldUse>(fields: F, place: P): FieldValues<F, P> {
  return made(namesIn(fields, place).map((name) => [name, held(fields[name]?.empty)]));
}

/** A record's values as its edit form holds them. */
export function valuesOf<F extends Fields, P extends FieldUse>(
  fields: F,
  place: P,
  record: { readonly [Name in NamesIn<F, P>]?: unknown },
): FieldValues<F, P> {
  return made(namesIn(fields, place).map((name) => [name, held(record[name])]));
}

/** A form's values as the request body: null for the empty text of a nullable field. */
export function bodyOf<Values extends object>(
  fields: Fields,
  values: Values,
): { [Name in keyof Values]: Values[Name] | null } {
  const said = (name: string, value: unknown) => (value === '' && fields[name]?.empty === null ? null : value);
  return made(Object.entries(values).map(([name, value]) => [name, said(name, value)]));
}

/** Creates an object from entries whose names come from the fields. */
const made = <Values>(entries: [name: string, value: unknown][]): Values => Object.fromEntries(entries) as Values;

const held = (value: unknown) => (typeof value === 'boolean' ? value : String(value ?? ''));
