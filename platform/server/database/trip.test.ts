import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAppKey } from '#platform/testing/test-database.ts';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { createPool, roleConnection } from './database.ts';
import { ask, send } from './trip.ts';

let database: TestTenancy;
let pool: pg.Pool;
let client: pg.PoolClient;
/** The sizes of the writes to the database, in bytes. */
let writes: number;

beforeAll(async () => {
  database = await createTestTenancy([]);
});
afterAll(() => database.close());
beforeEach(async () => {
  pool = createPool(roleConnection(database.address, testAppKey, 'app'), { max: 1, pipeline: true });
  client = await pool.connect();
  writes = 0;
  const { stream } = (client as unknown as { connection: { stream: { _writev: unknown; _write: unknown } } })
    .connection;
  for (const name of ['_writev', '_write'] as const) {
    const write = (stream[name] as (...args: unknown[]) => void).bind(stream);
    stream[name] = (...args: unknown[]) => {
      writes += 1;
      write(...args);
    };
  }
});
afterEach(async () => {
  client.release();
  await pool.end();
});

const number = (n: unknown, name?: string) => ask(client, { text: 'select $1::int as n', values: [n], name });
const rowsOf = async (asked: Promise<pg.QueryResult>) => (await asked).rows;

test('what is asked at once travels in one write, and everybody gets their own answer', async () => {
  const answers = await Promise.all([
    rowsOf(number(1, 'one')),
    Promise.resolve().then(() => rowsOf(number(2, 'one'))),
    rowsOf(ask(client, { text: "select 'a' as t, null as nothing" })),
    ask(client, { text: "set application_name = 'x'" }).then(({ command }) => command),
  ]);
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ t: 'a', nothing: null }], 'SET']);
  expect(writes).toBe(1);
  expect(await rowsOf(number(3, 'one'))).toEqual([{ n: 3 }]);
  expect(writes).toBe(2);
});

test('an empty result, no result, and an empty statement', async () => {
  const answers = await Promise.all([
    ask(client, { text: 'select 1 as n where false' }),
    ask(client, { text: "select set_config('app.tenant_id', '', false) from generate_series(1, 3)" }),
    ask(client, { text: '' }),
    number(4),
  ]);
  expect(answers.map(({ rows }) => rows.length)).toEqual([0, 3, 0, 1]);
});

test('one that fails takes along what comes after it, and nothing that came before', async () => {
  const outcomes = await Promise.allSettled([
    number(1),
    number('no number', 'failing'),
    number(3, 'later'),
    ask(client, { text: 'select nonsense', name: 'wrong' }),
  ]);
  const codes = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.rows[0].n : one.reason.code));
  expect(codes).toEqual([1, '22P02', '22P02', '22P02']);
  // A statement after the failed one wasn't prepared; the next use prepares it.
  expect(await rowsOf(number(5, 'later'))).toEqual([{ n: 5 }]);
  await expect(ask(client, { text: 'select nonsense', name: 'wrong' })).rejects.toMatchObject({ code: '42703' });
  expect(await rowsOf(number(6, 'failing'))).toEqual([{ n: 6 }]);
});

test('who waits for several hears the cause first, whatever is made of it', async () => {
  const asked = [
    number('no number').catch(async () => {
      await Promise.resolve();
      throw new Error('refused');
    }),
    number(2),
  ];
  await expect(Promise.all(asked)).rejects.toThrow('refused');
});

test('a value that cannot travel, or a row that cannot be read, fails for its own asker and harms nobody else', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const [before, wrong] = await Promise.allSettled([number(1), number(circle)]);
  expect([before.status, wrong.status]).toEqual(['fulfilled', 'rejected']);
  await expect(ask(client, { text: `select '{"a": '::text, '[1'::json` })).rejects.toThrow();
  expect(await rowsOf(number(7))).toEqual([{ n: 7 }]);
});

test('values of every kind and length arrive as they were given, several statements in one write', async () => {
  const texts = ['', 'ñandú 😀', 'é'.repeat(200_000), 'plain'];
  const bytes = Buffer.from([0, 255, 39, 92]);
  const asked = texts.map((given, at) =>
    ask(client, {
      text: 'select $1::text as given, $2::bytea as bytes, $3::text as nothing, $4::int[] as numbers',
      values: [given, bytes, null, [at, 2]],
      name: at % 2 === 0 ? 'every kind' : undefined,
    }),
  );
  const rows = (await Promise.all(asked)).map(({ rows: [row] }) => row);
  expect(rows).toEqual(texts.map((given, at) => ({ given, bytes, nothing: null, numbers: [at, 2] })));
  expect(writes).toBe(1);
});

test('more values than can travel fail for their asker alone', async () => {
  const values = Array.from({ length: 65_536 }, () => 1);
  const [before, tooMany] = await Promise.allSettled([number(1), ask(client, { text: 'select 1', values })]);
  expect([before.status, tooMany.status]).toEqual(['fulfilled', 'rejected']);
  expect(await rowsOf(number(2))).toEqual([{ n: 2 }]);
});

test('what was asked goes out before what is sent past it', async () => {
  const asked = ask(client, { text: "select current_setting('application_name') as name" });
  send(client);
  await client.query("set application_name = 'later'");
  expect((await asked).rows[0].name).not.toBe('later');
});

test('a connection that ends fails everything that was on its way', async () => {
  const all = Promise.allSettled([number(1), ask(client, { text: 'select pg_sleep(60)' }), number(3)]);
  const ended = () =>
    database.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
    );
  await expect.poll(async () => (await ended()).rowCount).toBe(1);
  const outcomes = (await all).map(({ status }) => status);
  expect(outcomes).toEqual(['fulfilled', 'rejected', 'rejected']);
});
