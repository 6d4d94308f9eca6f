import fc from 'fast-check';

/** The part of JSON Schema that this file uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A placeholder, replaced by the id of an existing record when the request is sent. */
export const idMark = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '9')}`;
export const idMarks = /00000000-0000-4000-8000-9+(\d{0,3})/g;

const wide = [
  '\u0000',
  '\ud800',
  'a\u0300\u0316',
  '\u202e',
  '\ufeff',
  '😀',
  'ñ',
  "'; drop table leads; --",
  '%_\\',
  '{{7*7}}',
];
const dates = [
  '2026-11-16',
  '2024-02-29',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-16T20:00:00Z',
];

/** Values that are invalid nearly everywhere. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...wide,
    ...dates,
    null,
    '',
    ' ',
    0,
    -0,
    -1,
    1e308,
    5e-324,
    2 ** 53,
    '1e400',
    'NaN',
    true,
    false,
  ),
  fc.constantFrom<unknown>([], {}, [[]], [null], { $gt: '' }, JSON.parse('{"__proto__": {"a": 1}}'), {
    constructor: 1,
    toString: 2,
  }),
  fc.constantFrom(30, 300, 6_000, 20_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(5, 31, 200).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
  fc.constantFrom(1_000).map((length) => Array.from({ length }, () => 'x')),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values that a schema mostly accepts: they don't always match its patterns. */
export function valuesOf(schema: JsonSchema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  const inner = (part: JsonSchema) => valuesOf(part, schemas, depth + 1);
  if (schema.$ref) return inner(schemas[schema.$ref.split('/').at(-1) as string] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...(parts as object[])));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: JsonSchema, inner: (part: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
  if (propertyNames) {
    const values =
      typeof additionalProperties === 'object' ? inner(additionalProperties) : fc.jsonValue({ maxDepth: 1 });
    return fc.dictionary(inner(propertyNames) as fc.Arbitrary<string>, values, { maxKeys: 4 });
  }
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.nat(999).map(idMark), fc.uuid());
  if (format === 'date' || format === 'date-time' || pattern?.includes('\\d{4}')) {
    return fc.oneof(
      fc.constantFrom(...dates),
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
    );
  }
  if (pattern?.includes('@')) return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const max = Math.min(maxLength, 200);
  const texts = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(max, minLength) });
  const words = fc.constantFrom('María Ejemplo', '305-555-0142', 'x@example.com', '33135', 'Manatee-Bay-2026', ...wide);
  return fc.oneof(texts, words, fc.constant('x'.repeat(max)));
}
