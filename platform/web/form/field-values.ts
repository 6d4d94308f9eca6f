import type * as z from 'zod/mini';
import { type Fields, type FieldUse, type NamesIn, namesIn } from '#platform/contract/record-fields.ts';

/** The fields of a place as a form holds them: yes or no, else a text, which is `''` for what is not known. */
export type FieldValues<F extends Fields, P extends FieldUse> = {
  [Name in NamesIn<F, P>]: z.infer<F[Name]['shown']> extends boolean ? boolean : string;
};

/** What a form for a new record begins with. */
export function blankValues<F extends Fields, P extends FieldUse>(fields: F, place: P): FieldValues<F, P> {
  return made(namesIn(fields, place).map((name) => [name, held(fields[name]?.empty)]));
}

/** A record as a form for its change holds it. */
export function valuesOf<F extends Fields, P extends FieldUse>(
  fields: F,
  place: P,
  record: { readonly [Name in NamesIn<F, P>]?: unknown },
): FieldValues<F, P> {
  return made(namesIn(fields, place).map((name) => [name, held(record[name])]));
}

/** What a form holds in the words of the calls: null for the empty text of a field that may be null. */
export function bodyOf<Values extends object>(
  fields: Fields,
  values: Values,
): { [Name in keyof Values]: Values[Name] | null } {
  const said = (name: string, value: unknown) => (value === '' && fields[name]?.empty === null ? null : value);
  return made(Object.entries(values).map(([name, value]) => [name, said(name, value)]));
}

/** An object whose names are those of the fields that were gone through. */
const made = <Values>(entries: [name: string, value: unknown][]): Values => Object.fromEntries(entries) as Values;

const held = (value: unknown) => (typeof value === 'boolean' ? value : String(value ?? ''));
