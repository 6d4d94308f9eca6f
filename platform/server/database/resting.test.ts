import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import type { Tx } from './tenancy.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
let database: TestTenancy;
/** The number of writes to the database. */
let writes = 0;

beforeAll(async () => {
  database = await createTestTenancy([mine, theirs], { connections: 1 });
  database.pool.on('connect', countWrites);
  await database.tenancy.readInTenant(mine, agency);
});
afterAll(() => database.close());

function countWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Record<'_write' | '_writev', unknown> } })
    .connection;
  for (const name of ['_write', '_writev'] as const) {
    const write = (stream[name] as (...args: unknown[]) => void).bind(stream);
    stream[name] = (...args: unknown[]) => {
      writes += 1;
      write(...args);
    };
  }
}

const agency = async (tx: Tx) => {
  const { rows } = await sql<{ agency: string; is_begun: boolean }>`
    select current_tenant() as agency, now() <> statement_timestamp() as is_begun`.execute(tx);
  return rows[0]?.agency;
};
const stateOfOthers = async () =>
  (
    await database.admin.query(
      `select state from pg_stat_activity where datname = current_database() and usename = 'vigencia_app'`,
    )
  ).rows.map(({ state }) => state);

test('the end of a reading travels with what the next one asks, each in a transaction of its own agency', async () => {
  writes = 0;
  expect(await database.tenancy.readInTenant(mine, agency)).toBe(mine);
  expect(await database.tenancy.readInTenant(theirs, agency)).toBe(theirs);
  expect(await database.tenancy.readInTenant(mine, agency)).toBe(mine);
  expect(writes).toBe(3);
});

test('a write after a reading is a transaction of its own, and commits', async () => {
  await database.tenancy.readInTenant(theirs, agency);
  const id = randomUUID();
  await database.tenancy.inTenant(mine, (tx) =>
    sql`insert into clients (tenant_id, id, name) values (${mine}, ${id}, 'Ana')`.execute(tx),
  );
  const { rows } = await database.admin.query('select tenant_id from clients where id = $1', [id]);
  expect(rows).toEqual([{ tenant_id: mine }]);
});

test('it ends by itself soon after, and whoever waits for a connection gets it outside any transaction', async () => {
  await database.tenancy.readInTenant(mine, agency);
  const { rows } = await database.pool.query(
    "select coalesce(current_setting('app.tenant_id', true), '') as agency, pg_backend_pid() as pid",
  );
  expect(rows[0].agency).toBe('');
  await database.tenancy.readInTenant(mine, agency);
  await expect.poll(stateOfOthers).toEqual(['idle']);
});

test('one whose connection was ended while it rested fails nobody for long', async () => {
  await database.tenancy.readInTenant(mine, agency);
  await database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'vigencia_app'",
  );
  await expect.poll(stateOfOthers).toEqual([]);
  await vi.waitFor(async () => expect(await database.tenancy.readInTenant(mine, agency)).toBe(mine), {
    timeout: 1_000,
  });
});

test('a statement that goes ahead is the first of the reading, and is answered though what comes after it fails', async () => {
  const lookUp = (text: string) => {
    let received: Promise<unknown> = Promise.resolve();
    const ahead = {
      statement: { text },
      onAnswer(answer: Promise<pg.QueryResult>) {
        received = answer.then(({ rows }) => rows[0]);
        received.catch(() => {});
      },
    };
    return { ahead, received: () => received };
  };
  await database.tenancy.readInTenant(mine, agency);
  writes = 0;
  const good = lookUp('select current_tenant() as agency');
  expect(await database.tenancy.readInTenant(mine, agency, good.ahead)).toBe(mine);
  expect(writes).toBe(1);
  expect(await good.received()).toEqual({ agency: mine });
  const bad = lookUp('select 1 / 0');
  await expect(database.tenancy.readInTenant(mine, agency, bad.ahead)).rejects.toThrow('division by zero');
  await expect(bad.received()).rejects.toThrow('division by zero');
  const beforeFailure = lookUp('select 1 as one');
  const failing = database.tenancy.readInTenant(mine, (tx) => sql`select 1 / 0`.execute(tx), beforeFailure.ahead);
  await expect(failing).rejects.toThrow('division by zero');
  expect(await beforeFailure.received()).toEqual({ one: 1 });
});
