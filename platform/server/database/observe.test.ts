import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import type { SentStatement } from './observe.ts';

const agency = randomUUID();
const whose = new AsyncLocalStorage<string>();
let database: TestTenancy;
let told: (SentStatement & { whose: string | undefined })[];
let held: (() => Promise<void>) | undefined;

beforeAll(async () => {
  database = await createTestTenancy([agency], {
    observe: (statement) => {
      told.push({ ...statement, whose: whose.getStore() });
      return held;
    },
  });
});
afterAll(() => database.close());
beforeEach(() => {
  told = [];
  held = undefined;
});

const texts = () => told.map((statement) => statement.sql);
const ask = (number: number) =>
  database.tenancy.inTenant(agency, (tx) => sql<{ n: number }>`select ${number}::int as n`.execute(tx));

test('every statement of a transaction is told, with its values, its role and the connection', async () => {
  expect((await ask(7)).rows).toEqual([{ n: 7 }]);
  expect(texts()).toEqual([
    'begin transaction read write',
    `set local app.tenant_id='${agency}'`,
    'select $1::int as n',
    'commit',
  ]);
  expect(told[2]).toMatchObject({ role: 'vigencia_app', values: [7], senders: [] });
  expect(new Set(told.map(({ connection }) => connection)).size).toBe(1);
});

test('so are those of the pool itself, and those that fail, which fail as they would', async () => {
  for (held of [undefined, () => setImmediate()]) {
    expect((await database.pool.query('select $1::int as n', [8])).rows).toEqual([{ n: 8 }]);
    await expect(database.pool.query({ text: 'select 1 / $1::int', values: [0] })).rejects.toMatchObject({
      code: '22012',
    });
  }
  expect(told.map(({ values }) => values)).toEqual([[8], [0], [8], [0]]);
  await database.pool.query({ name: 'named', text: 'select $1::int as n', values: [9] });
  expect(told.map(({ isPrepared }) => isPrepared)).toEqual([false, false, false, false, true]);
});

test('a context of the observer tells whose they are, however many ask at once', async () => {
  await Promise.all(['readLead', 'listLeads', 'createLead'].map((call, n) => whose.run(call, () => ask(n))));
  const byCall = Map.groupBy(told, (statement) => statement.whose);
  expect([...byCall.keys()].sort()).toEqual(['createLead', 'listLeads', 'readLead']);
  for (const statements of byCall.values()) expect(statements).toHaveLength(4);
});

test('answers are held back as long as the observer wants', async () => {
  await ask(1);
  told = [];
  const releases: (() => void)[] = [];
  held = () => new Promise((resolve) => releases.push(resolve));
  let isAnswered = false;
  const asking = ask(2).then(() => {
    isAnswered = true;
  });
  // The opening of the transaction and the first statement are one round trip; the commit is the second.
  for (const statements of [3, 1]) {
    await vi.waitFor(() => expect(releases).toHaveLength(statements));
    const before = told.length;
    // A query that isn't held back gets its answer in the meantime.
    await database.admin.query('select 1');
    expect([isAnswered, told.length]).toEqual([false, before]);
    for (const release of releases.splice(0)) release();
  }
  await asking;
});
