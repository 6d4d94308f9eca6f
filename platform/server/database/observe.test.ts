import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import type { SentStatement } from './observe.ts';

const agency = randomUUID();
const whose = new AsyncLocalStorage<string>();
let database: TestTenancy;
let told: (SentStatement & { whose: string | undefined })[];
let delayMs: number;

beforeAll(async () => {
  database = await createTestTenancy([agency], {
    observe: (statement) => {
      told.push({ ...statement, whose: whose.getStore() });
      return delayMs > 0 ? () => new Promise((resolve) => setTimeout(resolve, delayMs)) : undefined;
    },
  });
});
afterAll(() => database.close());
beforeEach(() => {
  told = [];
  delayMs = 0;
});

const texts = () => told.map((statement) => statement.sql);
const ask = (number: number) =>
  database.tenancy.inTenant(agency, (tx) => sql<{ n: number }>`select ${number}::int as n`.execute(tx));

test('every statement of a transaction is told, with its values, its role and the connection', async () => {
  expect((await ask(7)).rows).toEqual([{ n: 7 }]);
  expect(texts()).toEqual(['begin', `set local app.tenant_id='${agency}'`, 'select $1::int as n', 'commit']);
  expect(told[2]).toMatchObject({ role: 'vigencia_app', values: [7], senders: [] });
  expect(new Set(told.map(({ connection }) => connection)).size).toBe(1);
});

test('so are those of the pool itself, and those that fail, which fail as they would', async () => {
  for (delayMs of [0, 5]) {
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
  delayMs = 60;
  const began = performance.now();
  await ask(2);
  // What begins the transaction and the first statement travel together; the commit makes the second trip.
  expect(performance.now() - began).toBeGreaterThanOrEqual(118);
});
