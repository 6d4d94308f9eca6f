import fc from 'fast-check';
import { idMark, type JsonSchema, nasty, type Schemas, valuesOf } from './schema-values.ts';

/** A generated request. */
export interface FuzzRequest {
  operation: string;
  /** The user whose session it uses. null means anonymous. */
  by: string | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
}

/** Requests to every operation of the document: some valid, most with a fault somewhere. */
export function requestsTo({ paths, components: { schemas } }: Document, people: readonly string[]) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(path, method.toUpperCase(), operation)),
  );
  return fc.oneof(...operations);

  function requestsOf(path: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
    const parameters = operation.parameters ?? [];
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const bodies = schema ? valuesOf(schema, schemas) : fc.constantFrom({}, null, undefined);
    const by = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...people) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
    return fc
      .record({
        by,
        path: pathOf(path, parameters),
        query: queryOf(parameters),
        body: fc.oneof(
          { weight: 5, arbitrary: bodies },
          { weight: 5, arbitrary: spoilt(bodies) },
          { weight: 1, arbitrary: nasty },
        ),
        raw: seldom(rawBodies, 12),
        headers: headersOf(),
      })
      .map(({ by, path, query, body, raw, headers }) => {
        const told = method === 'GET' ? null : (raw ?? JSON.stringify(body) ?? null);
        const address = query ? `${path}?${query}` : path;
        const type = told === null ? {} : { 'content-type': 'application/json' };
        return {
          operation: operation.operationId,
          by,
          method,
          path: address,
          headers: { ...type, ...headers },
          body: told,
        };
      });
  }
}

type Parameters = readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];

/** A value of this kind once in so many times, otherwise undefined. */
const seldom = <T>(values: fc.Arbitrary<T>, once: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 1, arbitrary: values }, { weight: once - 1, arbitrary: fc.constant(undefined) });

/** What an address may contain. A lone surrogate can't be encoded in one. */
const written = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
const junk = fc.constantFrom(
  '%',
  '%00',
  '%ff',
  '%c0%af',
  '..%2f..',
  '%E0%A4%A',
  "'",
  '[]',
  '%20',
  '-1',
  '__proto__',
  'x'.repeat(300),
);

function pathOf(path: string, parameters: Parameters): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path');
  const values = names.map(({ schema }) =>
    fc.oneof(
      { weight: 8, arbitrary: schema.format === 'uuid' ? fc.nat(999).map(idMark) : valuesOf(schema, {}).map(written) },
      { weight: 1, arbitrary: nasty.map(written) },
      { weight: 1, arbitrary: junk },
    ),
  );
  return fc
    .tuple(...values)
    .map((given) =>
      names.reduce((address, { name }, at) => address.replace(`{${name}}`, () => given[at] as string), path),
    );
}

function queryOf(parameters: Parameters): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'query');
  if (names.length === 0) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: junk });
  const pairs = names.map(({ name, schema }) => {
    const value = fc.oneof(
      { weight: 6, arbitrary: valuesOf(schema, {}).map(written) },
      { weight: 2, arbitrary: nasty.map((each) => written(each).slice(0, 2_000)) },
      { weight: 1, arbitrary: junk },
    );
    return value.map((text) => `${name}=${text}`);
  });
  return fc.array(fc.oneof(...pairs, junk), { maxLength: 4 }).map((given) => given.join('&'));
}

const rawBodies = fc.constantFrom(
  '',
  '{',
  '[',
  'null',
  '{"a":1,"a":2}',
  '\u0000',
  '{"a":"\\ud800"}',
  '"',
  `${'['.repeat(5_000)}`,
  'x=1&y=2',
);

const headerTexts = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('"', 'W/"1"', '*', 'x'.repeat(300), '1'));

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const some = (values: fc.Arbitrary<string>) => seldom(values, 4);
  return fc
    .record({
      'idempotency-key': some(fc.oneof(headerTexts, fc.constantFrom('a', 'b', 'c'))),
      'accept-language': some(fc.oneof(headerTexts, fc.constantFrom('es', 'en-US,en;q=0.9', 'es;q=x'))),
      'if-match': some(headerTexts),
      'content-type': seldom(
        fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', 'x'),
        20,
      ),
      'x-setup-token': some(headerTexts),
      'x-forwarded-for': fc.ipV4(),
    })
    .map((headers) =>
      Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => {
          const sent = value?.replace(/[^\x20-\x7e]/g, '').trim();
          return sent === undefined ? [] : [[name, sent]];
        }),
      ),
    );
}

/** A body in which one value, anywhere, is replaced by an invalid one. */
function spoilt(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(bodies, nasty, fc.nat()).map(([body, bad, where]) => {
    const copy = structuredClone(body);
    const places = placesIn(copy);
    const place = places[where % Math.max(places.length, 1)];
    if (place) (place.holder as Record<string, unknown>)[place.name] = bad;
    return copy;
  });
}

function placesIn(value: unknown): { holder: object; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [{ holder: value, name }, ...placesIn(inner)]);
}
