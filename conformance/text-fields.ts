import type { Route } from '#platform/contract/route.ts';
import { inputSchema, type JsonSchema } from './json-schemas.ts';

/** A field that takes a text, in the body or the query of a route. */
export interface TextField {
  place: 'body' | 'query';
  /** Its path; `0` stands for the items of an array. */
  path: readonly string[];
  /** How many characters it takes; null where its schema says nothing of it. */
  maximum: number | null;
}

/** What has a fixed form needs no bound of its own; the longest of them has fewer characters. */
const formMax = 100;

/** Every field of a route that a caller can put a text into. */
export function textFieldsOf({ body, query }: Pick<Route, 'body' | 'query'>): TextField[] {
  return [
    ...(body ? textsIn(inputSchema(body), 'body', []) : []),
    ...(query ? textsIn(inputSchema(query), 'query', []) : []),
  ];
}

function textsIn(schema: JsonSchema, place: TextField['place'], path: readonly string[]): TextField[] {
  const { properties = {}, items, anyOf = [], additionalProperties, type } = schema;
  const below = [
    ...Object.entries(properties).flatMap(([name, field]) => textsIn(field, place, [...path, name])),
    ...(items ? textsIn(items, place, [...path, '0']) : []),
    ...(typeof additionalProperties === 'object'
      ? textsIn(additionalProperties as JsonSchema, place, [...path, 'any'])
      : []),
  ];
  const variants = anyOf.flatMap((variant) => textsIn(variant, place, path));
  // Of several forms the widest counts.
  const own = variants.filter((field) => field.path.length === path.length);
  const deeper = variants.filter((field) => field.path.length > path.length);
  const widest = own.some(({ maximum }) => maximum === null)
    ? null
    : Math.max(...own.map(({ maximum }) => maximum ?? 0));
  const here = anyOf.length > 0 ? own.slice(0, 1).map((field) => ({ ...field, maximum: widest })) : [];
  const types = type === undefined ? ['string'] : [type].flat();
  const mayBeText = anyOf.length === 0 && types.includes('string') && path.length > 0;
  return [...below, ...deeper, ...here, ...(mayBeText ? [{ place, path, maximum: boundOf(schema) }] : [])];
}

function boundOf({ maxLength, format, pattern, enum: values, const: value, type }: JsonSchema): number | null {
  if (typeof maxLength === 'number') return maxLength;
  const isForm = [format, pattern, values, value].some((word) => word !== undefined) || type === undefined;
  return isForm ? formMax : null;
}

/** A body that holds nothing but a value at this path. */
export function bodyWith([name = '', ...below]: readonly string[], value: unknown): unknown {
  const inner = below.length > 0 ? bodyWith(below, value) : value;
  return name === '0' ? [inner] : { [name]: inner };
}
