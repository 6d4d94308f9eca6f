import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { ask } from './trip.ts';

let database: TestTenancy;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await createTestTenancy([], { connections: 1 });
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.close();
});

/** One value of every kind that the driver parses specially, including non-ASCII texts and nulls. */
const everything = `select 'María Ibáñez 😀' as name, 'plain' as plain, '' as empty, null::text as nothing, 'ñ'::varchar as short,
  repeat('ñandú ', 5000) as long, 7::int as int, -3::smallint as small, 9007199254740991::bigint as big, 12.30::numeric as money,
  1.5::float8 as float, true as yes, false as no, date '2026-02-28' as day, null::date as no_day,
  timestamptz '2026-02-28 23:59:59.120Z' as at, timestamptz '2026-02-28 00:00:00Z' as midnight, 'infinity'::timestamptz as never,
  timestamp '2026-02-28 01:02:03' as local, '0190b2b0-1111-4222-8333-444455556666'::uuid as id,
  '{"a": ["ñ", 1]}'::jsonb as document, array['á', null, 'b,"c'] as texts, array[1, 2] as numbers, '\\x00ff'::bytea as bytes, 1 as twice, 2 as twice`;

test('rows are what the driver makes of them', async () => {
  const { rows: expected } = await client.query(everything);
  for (const name of [undefined, 'everything', 'everything', 'everything']) {
    const { rows } = await ask(client, { text: everything, name });
    expect(rows).toEqual(expected);
    expect(Object.keys(rows[0])).toEqual(Object.keys(expected[0]));
  }
});

test('many rows, whatever pieces they come in, are read each for itself', async () => {
  const text = `select n, repeat('é', n % 400) as name, case when n % 3 = 0 then 'x' end as sometimes from generate_series(1, 3000) n`;
  const { rows: expected } = await client.query(text);
  expect((await ask(client, { text })).rows).toEqual(expected);
});

test('a statement that is asked again need not say its columns, also after one that failed and where there are none', async () => {
  const reading = { name: 'reading', text: 'select $1::int / $2::int as half' };
  const nothing = { name: 'nothing', text: "select set_config('x.y', $1, false) where false" };
  const setting = { name: 'setting', text: 'set application_name = here' };
  expect((await ask(client, { ...reading, values: [4, 2] })).rows).toEqual([{ half: 2 }]);
  await expect(ask(client, { ...reading, values: [1, 0] })).rejects.toThrow('division by zero');
  expect((await ask(client, { ...reading, values: [6, 2] })).rows).toEqual([{ half: 3 }]);
  for (let count = 0; count < 2; count += 1) {
    const [none, set] = await Promise.all([ask(client, { ...nothing, values: ['a'] }), ask(client, setting)]);
    expect([none.rows, none.rowCount, set.command, set.rowCount]).toEqual([[], 0, 'SET', null]);
  }
});

test('the columns that a statement changed to answer are never taken for those it had', async () => {
  const text = 'select * from changing';
  await database.admin.query(
    'create table changing (a int); grant select on changing to public; insert into changing values (1)',
  );
  expect((await ask(client, { name: 'changing', text })).rows).toEqual([{ a: 1 }]);
  await database.admin.query("alter table changing add column b text default 'ñ'");
  await expect(ask(client, { name: 'changing', text })).rejects.toThrow('cached plan must not change result type');
});
