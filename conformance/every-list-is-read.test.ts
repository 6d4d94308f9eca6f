import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { filtersOf } from './gaps.ts';
import { inputSchema, type JsonSchema } from './json-schemas.ts';
import { liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, conformanceOfSlices, send } from './slice-conformance.ts';

// Reads every list with each of its orders and filters. A database that compares or sorts differently, or that is
// distributed over machines, fails here on what it doesn't support. Each slice's own tests check what a list finds.

const lists = liveRoutes.filter(({ route }) => !route.on && filtersOf(route).length > 0);

let server: TestServer;
const questions: Record<string, readonly Record<string, string>[]> = {};
const paramsOf: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const { sought } of conformanceOfSlices.values()) {
    const found = await sought?.(agenciesOf(server).sol);
    Object.assign(questions, found?.questions);
    Object.assign(paramsOf, found?.params);
  }
});
afterAll(() => server.close());

/** The values that a field enumerates. */
const valuesOf = ({ enum: values, anyOf = [] }: JsonSchema): string[] => [
  ...((values as string[] | undefined) ?? []),
  ...anyOf.flatMap(valuesOf),
];

test.each(lists.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
  const declared = Object.entries(
    inputSchema(bound.route.query as NonNullable<typeof bound.route.query>).properties ?? {},
  )
    .filter(([field]) => filtersOf(bound.route).includes(field))
    .flatMap(([field, schema]) => valuesOf(schema).map((value) => ({ [field]: value })));
  const asked = [...(questions[bound.id] ?? []), ...declared];
  expect(asked.length).toBeGreaterThan(0);
  const admin = agenciesOf(server).sol.as('Admin');
  for (const query of asked) {
    const { status } = await send(bound, { params: paramsOf[bound.id] ?? {}, query }, admin);
    expect(status, JSON.stringify(query)).toBe(bound.route.ok[0]);
  }
});
