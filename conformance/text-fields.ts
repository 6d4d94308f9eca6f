import type { Route } from '#platform/contract/route.ts';
import { inputSchema, type JsonSchema } from './json-schemas.ts';

/** A field of a route's body or query that accepts a text. */
export interface TextField {
  place: 'body' | 'query';
  /** Its path; `0` means the items of an array. */
  path: readonly string[];
  /** The maximum number of characters; 100 for a fixed format. null means the schema sets no maximum. */
  maximum: number | null;
}

/** A field with a fixed format needs no bound of its own. The longest format has fewer characters. */
const formMax = 100;

/** Every field of a route that accepts a text from a caller. */
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
  // Of several variants the widest counts.
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

/** A body that contains only a value at this path. */
export function bodyWith([name = '', ...below]: readonly string[], value: unknown): unknown {
  const inner = below.length > 0 ? bodyWith(below, value) : value;
  return name === '0' ? [inner] : { [name]: inner };
}
