import * as z from 'zod/mini';
import { boundedText } from './fields.ts';
import type { Schema } from './route.ts';

// A record's fields are declared once, each with its kind and its positions:
//
//   export const taskFields = {
//     id: field(needed(uuid), 'card'),
//     title: field(needed(Title), 'card', 'create', 'update'),
//     notes: field(text(notesMax), 'create', 'update'),
//   };
//
// The shapes of calls, columns, forms and histories are derived from this list, or type-checked against it with
// `satisfies`.

/**
 * Where a field appears besides the whole record: on its card, in the call that creates it, in the call that changes
 * it, in imported files. A `joined` field is not a column of the record's own table.
 */
export type FieldUse = 'card' | 'create' | 'update' | 'import' | 'joined';

/**
 * What a field holds: the schema of answers, and the schema of the calls that create and change it, with the same
 * bounds.
 */
export interface Kind {
  readonly shown: Schema;
  readonly create: Schema;
  readonly update: Schema;
  /** The value that means "not known". A form starts with it. */
  readonly empty?: unknown;
}

/** A field of a record: its kind and its positions. */
export interface Field extends Kind {
  readonly uses: readonly FieldUse[];
}

/** A record's list of fields. */
export type Fields = Readonly<Record<string, Field>>;

/** Declares one field. */
export function field<K extends Kind, const P extends FieldUse = never>(kind: K, ...uses: P[]) {
  return { ...kind, uses };
}

/** Required. Answers use the looser schema `shown` if it is passed. */
export function needed<Given extends Schema, Shown extends Schema = Given>(schema: Given, shown?: Shown) {
  return { ...optional(schema, shown), create: schema };
}

/** May be omitted. The command that creates the record then decides the value. */
export function optional<Given extends Schema, Shown extends Schema = Given>(schema: Given, shown?: Shown) {
  return { shown: (shown ?? schema) as Shown, create: z.optional(schema), update: z.optional(schema) };
}

/** May be null, which means "not known". */
export function nullable<Given extends Schema>(schema: Given) {
  return { ...optional(z.nullable(schema)), empty: null };
}

/** May be omitted on creation. The default is the empty value passed here. */
export function otherwise<Given extends Schema, const Empty, Shown extends Schema = Given>(
  empty: Empty & z.core.util.NoUndefined<z.core.output<Given>>,
  schema: Given,
  shown?: Shown,
) {
  return { ...optional(schema, shown), create: z._default(schema, empty), empty };
}

/** A text that may be empty. */
export const text = (max: number) => otherwise('', boundedText(max), z.string());

/** The names of the fields in a position. */
export type NamesIn<F extends Fields, P extends FieldUse> = {
  [Name in keyof F & string]: P extends F[Name]['uses'][number] ? Name : never;
}[keyof F & string];

/** The names of the columns that a record's own table has for its fields. */
export type ColumnNames<F extends Fields> = Exclude<keyof F & string, NamesIn<F, 'joined'>>;

/** Those columns with their types. */
export type Columns<F extends Fields> = { [Name in ColumnNames<F>]: z.infer<F[Name]['shown']> };

/** The names of the fields that have a list of values, which are shown as translated labels. */
export type ChoiceNames<F extends Fields> = {
  [Name in keyof F & string]: NonNullable<z.infer<F[Name]['shown']>> extends infer Value extends string
    ? string extends Value
      ? never
      : Name
    : never;
}[keyof F & string];

type Shape<F extends Fields, Name extends keyof F, As extends 'shown' | 'create' | 'update'> = {
  [N in Name]: F[N][As];
};

type Blanks<F extends Fields, P extends FieldUse> = {
  [Name in NamesIn<F, P> as F[Name] extends { readonly empty: unknown } ? Name : never]: z.infer<F[Name]['shown']>;
};

/** The names of all fields, or of those in a position, in declaration order. */
export function namesIn<F extends Fields>(fields: F): (keyof F & string)[];
export function namesIn<F extends Fields, P extends FieldUse>(fields: F, place: P | undefined): NamesIn<F, P>[];
export function namesIn(fields: Fields, place?: FieldUse): string[] {
  return Object.keys(fields).filter((name) => !place || fields[name]?.uses.includes(place));
}

/** The names of a record's own columns: all of them, or those in a position. */
export function columnsIn<F extends Fields>(fields: F): ColumnNames<F>[];
export function columnsIn<F extends Fields, P extends FieldUse>(
  fields: F,
  place: P,
): Extract<ColumnNames<F>, NamesIn<F, P>>[];
export function columnsIn(fields: Fields, place?: FieldUse): string[] {
  return namesIn(fields, place).filter((name) => !fields[name]?.uses.includes('joined'));
}

/**
 * The values of the record's own columns in a position, from a call's input. The command overrides the values that it
 * decides itself.
 */
export function givenIn<F extends Fields, P extends FieldUse, Input extends object>(fields: F, place: P, input: Input) {
  const names: readonly string[] = columnsIn(fields, place);
  const schema = Object.entries(input).filter(([name]) => names.includes(name));
  return Object.fromEntries(schema) as Pick<Input, Extract<keyof Input, ColumnNames<F> & NamesIn<F, P>>>;
}

/** The values of the fields in a position of which nothing is known. A field that must be given has none. */
export function blanksIn<F extends Fields, P extends FieldUse>(fields: F, place: P): Blanks<F, P>;
export function blanksIn(fields: Fields, place: FieldUse): object {
  const blanks = namesIn(fields, place).map((name) => [name, fields[name]?.empty]);
  return Object.fromEntries(blanks.filter(([, empty]) => empty !== undefined));
}

/** The shape of the whole record or its card, or of the input that creates or changes it. */
export function shapeOf<F extends Fields>(fields: F): Shape<F, keyof F & string, 'shown'>;
export function shapeOf<F extends Fields>(fields: F, place: 'card'): Shape<F, NamesIn<F, 'card'>, 'shown'>;
export function shapeOf<F extends Fields, P extends 'create' | 'update'>(
  fields: F,
  place: P,
): Shape<F, NamesIn<F, P>, P>;
export function shapeOf(fields: Fields, place?: 'card' | 'create' | 'update'): object {
  const as = place === 'create' || place === 'update' ? place : 'shown';
  return Object.fromEntries(namesIn(fields, place).map((name) => [name, fields[name]?.[as]]));
}
