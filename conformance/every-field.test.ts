import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { FieldValues } from '#platform/testing/slice-laws.ts';
import { bodyOf, has, triedFields, unshown, untold, valueGaps } from './field-values.ts';
import { type LiveRoute, liveRoutes } from './house.ts';
import { inputSchema, type JsonSchema } from './json-schemas.ts';
import { agenciesOf, lawsOfSlices, prepare, send } from './slice-laws.ts';

// A field that is stored as nothing, that no read shows, or of whose change the history is silent: each is found here.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const routeOf = (slice: string, wanted: (bound: LiveRoute) => boolean): LiveRoute | undefined =>
  liveRoutes.find((bound) => bound.slice === slice && wanted(bound));
const bodyIn = ({ route }: LiveRoute): JsonSchema => (route.body ? inputSchema(route.body) : {});

const records = [...lawsOfSlices].flatMap(([slice, { records: ofSlice = [] }]) =>
  ofSlice.map((record) => ({ slice, name: String(record.update), record })),
);

test('every record that is changed brings two values of its fields, or says why its own tests try them', () => {
  expect(records.filter(({ record }) => !record.values).map(({ name }) => name)).toEqual([]);
});

const tried = records.filter(({ record }) => record.values !== undefined && typeof record.values !== 'string');

test.each(tried)(
  '$slice: $name: every field is created, read, changed, and told in the history',
  async ({ slice, record }) => {
    const { sol } = agenciesOf(server);
    const given = record.values as FieldValues | ((agency: typeof sol) => FieldValues | Promise<FieldValues>);
    const values: FieldValues = typeof given === 'function' ? await given(sol) : given;
    const create = routeOf(slice, ({ id }) => id === record.create) as LiveRoute;
    const update = routeOf(slice, ({ id }) => id === record.update) as LiveRoute;
    const read = routeOf(slice, ({ id }) => id === update.route.version) as LiveRoute;
    const history = routeOf(slice, ({ route }) => route.path === `${read.route.path}/history`);
    const [creating, updating] = [bodyIn(create), bodyIn(update)];
    expect(valueGaps([creating, updating], values)).toEqual([]);
    const fields = triedFields(values);
    const written = fields.filter(({ path }) => has(creating, path));
    const changed = fields.filter(({ path }) => has(updating, path));

    const call = await prepare(create, sol);
    const first = { ...call.body, ...bodyOf(creating, written, 0) };
    const key = { 'idempotency-key': randomUUID() };
    const made = await send(create, { ...call, body: first, headers: { ...call.headers, ...key } }, sol.as('Admin'));
    expect([made.status, made.body]).toEqual([create.route.ok[0], expect.anything()]);
    expect(unshown(made.body, written, 0), 'as it was created').toEqual([]);
    const params = { id: made.body.id as string };
    const shown = await send(read, { params }, sol.as('Admin'));
    expect(unshown(shown.body, written, 0), 'as it is read').toEqual([]);

    const answer = await send(update, { params, body: bodyOf(updating, changed, 1) }, sol.as('Admin'));
    expect([answer.status, answer.body]).toEqual([update.route.ok[0], expect.anything()]);
    expect(unshown(answer.body, changed, 1), 'as it was changed').toEqual([]);
    const then = await send(read, { params }, sol.as('Admin'));
    expect(unshown(then.body, changed, 1), 'as it is read then').toEqual([]);
    if (!history) return;
    const { body: events } = await send(history, { params, query: { limit: '100' } }, sol.as('Admin'));
    const both = changed.filter(({ path }) => has(creating, path));
    expect(untold(events, both)).toEqual([]);
  },
);

describe('the law itself', () => {
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
    expect(valueGaps([body], { ...values, agent: 'Told by names.' })).toEqual([]);
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
  });
});
