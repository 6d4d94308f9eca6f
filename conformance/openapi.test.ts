import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { slices } from '#apps/server/features.ts';
import { openApiDocument } from '#platform/contract/openapi.ts';
import { liveRoutes } from './live-routes.ts';
import { openApiText } from './openapi-text.ts';

const groups = slices.map(({ group }) => group);
// The version is the product's, which changes independently of the API.
const document = openApiDocument(groups, '0.0.0');
const text = `${JSON.stringify(document, null, 2)}\n`;

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the validator does find what is wrong', async () => {
  const { valid } = await new Validator().validate({ ...document, paths: { leads: { get: { responses: {} } } } });
  expect(valid).toBe(false);
});

test('every reference leads to a schema or a response, and every one of these is referred to', () => {
  const referred = [...text.matchAll(/"\$ref": "#\/components\/(\w+\/[\w.]+)"/g)].map(([, name]) => name);
  const { schemas, responses } = document.components as Record<string, Record<string, object>>;
  const named = Object.entries({ schemas, responses }).flatMap(([kind, of]) =>
    Object.keys(of ?? {}).map((name) => `${kind}/${name}`),
  );
  expect([...new Set(referred)].sort()).toEqual(named.sort());
  expect(text.match(/"\$ref"/g)?.length).toBe(referred.length);
});

test('every schema says more than where it is', () => {
  const { schemas } = document.components as { schemas: Record<string, object> };
  for (const [name, schema] of Object.entries(schemas)) expect(Object.keys(schema), name).toContain('type');
});

test('every live route is in it', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>;
  const operations = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(operations.sort()).toEqual(liveRoutes.map(({ id }) => id).sort());
});

test('a change of the API shows as a change of conformance/snapshots/openapi.txt', async () => {
  await expect(openApiText(document)).toMatchFileSnapshot('./snapshots/openapi.txt');
});

/** The places of values, one for each part of the document and name of the value. */
function* places(value: object, path: readonly string[] = [], seen = new Set<string>()): Generator<readonly string[]> {
  for (const [name, inner] of Object.entries(value)) {
    const place = [...path, name];
    const kind = `${place.slice(0, 2)} ${name}`;
    if (typeof inner === 'object' && inner !== null) yield* places(inner, place, seen);
    else if (!seen.has(kind)) {
      seen.add(kind);
      yield place;
    }
  }
}

test('nothing of the document is left out of the snapshot', () => {
  const { paths, ...rest } = document as { paths: Record<string, object> };
  const some = { ...rest, paths: Object.fromEntries(Object.entries(paths).slice(0, 20)) };
  const before = openApiText(some);
  for (const place of places(some)) {
    const changed = structuredClone(some) as Record<string, unknown>;
    const last = place.at(-1) ?? '';
    const parent = place.slice(0, -1).reduce((at, step) => at[step] as Record<string, unknown>, changed);
    parent[last] = 'changed';
    expect(openApiText(changed), place.join(' ')).not.toBe(before);
  }
});
