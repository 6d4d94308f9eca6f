import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { slices } from '#apps/server/features.ts';
import { openApiDocument } from '#platform/contract/openapi.ts';
import { liveRoutes } from './live-routes.ts';

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

test('every reference leads to a schema, and every schema is referred to', () => {
  const referred = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  const { schemas } = document.components as { schemas: Record<string, object> };
  expect([...new Set(referred)].sort()).toEqual(Object.keys(schemas).sort());
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

test('a change of the API shows as a change of conformance/snapshots/openapi.json', async () => {
  await expect(text).toMatchFileSnapshot('./snapshots/openapi.json');
});
