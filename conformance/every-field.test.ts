import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { FieldValues } from '#platform/testing/slice-conformance.ts';
import { bodyOf, has, missingTests, triedFields, unshown, untold, valueGaps } from './field-values.ts';
import { filesIn } from './house.ts';
import { inputSchema, type JsonSchema } from './json-schemas.ts';
import { type LiveRoute, liveRoutes } from './live-routes.ts';
import { agenciesOf, conformanceOfSlices, prepare, send } from './slice-conformance.ts';

// Finds each field that isn't stored, that no read shows, or whose change the history omits.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const routeOf = (slice: string, wanted: (bound: LiveRoute) => boolean): LiveRoute | undefined =>
  liveRoutes.find((bound) => bound.slice === slice && wanted(bound));
const bodyIn = ({ route }: LiveRoute): JsonSchema => (route.body ? inputSchema(route.body) : {});

const records = [...conformanceOfSlices].flatMap(([slice, { records: ofSlice = [] }]) =>
  ofSlice.map((record) => ({ slice, name: String(record.update), record })),
);

test('every record that is changed brings two values of its fields, or says why its own tests try them', () => {
  expect(records.filter(({ record }) => !record.values).map(({ name }) => name)).toEqual([]);
});

/** Reports each fault in full, where a list assertion would truncate it. */
const none = (faults: readonly string[], where?: string) => expect(faults.join('\n'), where).toBe('');

test('the tests that are named instead of values are there', async () => {
  const { sol } = agenciesOf(server);
  const missing = records.map(async ({ slice, record: { values = '' } }) => {
    const files = filesIn([`features/${slice}`], /\.test\.tsx?$/);
    return missingTests(typeof values === 'function' ? await values(sol) : values, files);
  });
  none((await Promise.all(missing)).flat());
});

const tried = records.filter(({ record }) => record.values !== undefined && typeof record.values !== 'string');

test.each(tried)(
  '$slice: $name: every field is given a value, read, changed, and told in the history',
  async ({ slice, record }) => {
    const { sol } = agenciesOf(server);
    const given = record.values as FieldValues | ((agency: typeof sol) => FieldValues | Promise<FieldValues>);
    const values: FieldValues = typeof given === 'function' ? await given(sol) : given;
    const update = routeOf(slice, ({ id }) => id === record.update) as LiveRoute;
    const first = record.isThere ? update : (routeOf(slice, ({ id }) => id === record.create) as LiveRoute);
    const read = routeOf(slice, ({ id, route: { method, path } }) =>
      update.route.version ? id === update.route.version : method === 'GET' && path === update.route.path,
    );
    const history = routeOf(slice, ({ route }) => route.path === `${update.route.path}/history`);
    const bodies = [bodyIn(first), bodyIn(update)] as const;
    none(
      valueGaps(bodies, values),
      `values of ${String(record.update)}, in records of features/${slice}/conformance.ts`,
    );
    const fields = triedFields(values);
    const written = fields.filter(({ path }) => has(bodies[0], path));
    const changed = fields.filter(({ path }) => has(bodies[1], path));

    const call = await prepare(first, sol);
    const by = call.by ?? sol.as('Admin');
    const body = { ...(record.isThere ? {} : call.body), ...bodyOf(bodies[0], written, 0) };
    const key = first.route.on === 'platform' ? {} : { 'idempotency-key': randomUUID() };
    const made = await send(first, { ...call, body, headers: { ...call.headers, ...key } }, by);
    expect(made.status, JSON.stringify(made.body)).toBe(first.route.ok[0]);
    none(unshown(made.body, written, 0), 'as it was given');
    const params = record.isThere ? (call.params ?? {}) : { id: made.body.id as string };
    const isRead = async (fieldsThen: typeof fields, turn: 0 | 1) => {
      if (read) none(unshown((await send(read, { params }, by)).body, fieldsThen, turn), 'as it is read');
    };
    await isRead(written, 0);

    const answer = await send(update, { params, body: bodyOf(bodies[1], changed, 1) }, by);
    expect(answer.status, JSON.stringify(answer.body)).toBe(update.route.ok[0]);
    none(unshown(answer.body, changed, 1), 'as it was changed');
    await isRead(changed, 1);
    if (!history) return;
    const { body: events } = await send(history, { params, query: { limit: '100' } }, by);
    const both = changed.filter(({ path }) => has(bodies[0], path));
    none(untold(events, both), `the history, ${history.route.path}`);
  },
);

describe('the test itself', () => {
  const values: FieldValues = {
    status: ['Nuevo', 'Cotizado'],
    contact: { name: ['Ana', 'Eva'] },
    agent: ['1', '2', null],
  };
  const body: JsonSchema = {
    properties: { status: {}, agent: {}, contact: { anyOf: [{ properties: { name: {} } }, { type: 'null' }] } },
  };
  const fields = triedFields(values);

  test('misses a new field, however deep, and finds a value of none', () => {
    expect(valueGaps([body], values)).toEqual([]);
    expect(valueGaps([body, { properties: { best_time_to_call: {} } }], values)).toEqual([
      'best_time_to_call has no two values',
    ]);
    const deep = { properties: { ...body.properties, contact: { properties: { name: {}, nickname: {} } } } };
    expect(valueGaps([deep], { ...values, gone: ['1', '2'] })).toEqual([
      'contact.nickname has no two values',
      'gone is no field',
    ]);
    expect(valueGaps([body], { ...values, agent: 'PublishedChange by names.' })).toEqual([]);
  });

  test('finds a reason whose test is not there', () => {
    const named = { name: 'Alone: gone.test.ts.', contact: { phone: 'Alone: there.test.ts.' } };
    expect(missingTests(named, ['features/leads/server/there.test.ts'])).toEqual(['gone.test.ts']);
    expect(missingTests('Alone: gone.test.tsx.', [])).toEqual(['gone.test.tsx']);
  });

  test('sends the first values and the second', () => {
    expect(bodyOf(body, fields, 0)).toEqual({ status: 'Nuevo', contact: { name: 'Ana' }, agent: '1' });
    expect(bodyOf({ properties: { status: {} } }, fields, 1)).toEqual({ status: 'Cotizado' });
  });

  test('finds a field stored as nothing, and one that is not shown', () => {
    const record = { status: 'Nuevo', contact: { name: '' } };
    expect(unshown(record, fields, 0)).toEqual(['contact.name shows "", not "Ana"', 'agent shows undefined, not "1"']);
    expect(unshown({ status: 'Cotizado', contact: { name: 'Eva' }, agent: '2' }, fields, 1)).toEqual([]);
  });

  test('finds a change that the history does not tell, or tells with one value', () => {
    const told = { before: { status: 'Nuevo' }, after: { status: 'Cotizado' } };
    expect(untold([told], fields)).toEqual(['contact.name is not told']);
    expect(untold([told, { before: null, after: { name: 'Eva' } }], fields)).toEqual(['contact.name is not told']);
    expect(untold([told, { before: { name: 'Ana' }, after: { name: 'Eva' } }], fields)).toEqual([]);
    const whole = { before: { contact: { name: 'Ana' } }, after: { contact: { name: 'Eva' } } };
    expect(untold([told, whole], fields)).toEqual([]);
    expect(untold([told, { ...whole, after: null }], fields)).toEqual(['contact.name is not told']);
  });
});
