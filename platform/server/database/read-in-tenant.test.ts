import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { anyTables } from './tables.ts';
import type { Tx } from './tenancy.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
let database: TestTenancy;

beforeAll(async () => {
  // One connection, so that every transaction sees what the previous one left behind.
  database = await createTestTenancy([mine, theirs], { connections: 1 });
});
afterAll(() => database.close());

const insert = (tx: Tx, name: string) =>
  sql`insert into clients (tenant_id, id, name) values (${mine}, ${randomUUID()}, ${name})`.execute(tx);
const names = async (tx: Tx) =>
  (await sql<{ name: string }>`select name from clients order by name`.execute(tx)).rows.map(({ name }) => name);
const setting = async (tx: Tx) =>
  (await sql<{ tenant: string | null }>`select current_tenant() as tenant`.execute(tx)).rows[0]?.tenant;

test('sees the own agency alone, and the database takes no write in it', async () => {
  await database.tenancy.inTenant(mine, (tx) => insert(tx, 'Ana'));
  expect(await database.tenancy.readInTenant(mine, names)).toEqual(['Ana']);
  expect(await database.tenancy.readInTenant(theirs, names)).toEqual([]);
  const writing = database.tenancy.readInTenant(mine, (tx) => insert(tx, 'Bob'));
  await expect(writing).rejects.toMatchObject({ code: '25006' });
  const atCommit = database.tenancy.readInTenant(mine, async (tx, last) =>
    last(anyTables(tx).deleteFrom('clients').where('tenant_id', '=', mine)),
  );
  await expect(atCommit).rejects.toMatchObject({ code: '25006' });
  expect(await database.tenancy.inTenant(mine, names)).toEqual(['Ana']);
});

test('answers before its commit is answered, and gives its connection back after it', async () => {
  const released: string[] = [];
  database.pool.once('release', () => released.push('released'));
  expect(await database.tenancy.readInTenant(mine, setting)).toBe(mine);
  expect(released).toEqual([]);
  const { rows } = await database.pool.query(
    "select coalesce(current_setting('app.tenant_id', true), '') as tenant, now() = statement_timestamp() as is_outside",
  );
  expect(rows).toEqual([{ tenant: '', is_outside: true }]);
  expect(released).toEqual(['released']);
});

test('an error that was swallowed, and a statement that nobody waited for, still fail it', async () => {
  const swallowed = database.tenancy.readInTenant(mine, (tx) => sql`select 1 / 0`.execute(tx).catch(() => 'fine'));
  const rolledBack = { message: expect.stringContaining('rolled back'), cause: { code: '22012' } };
  await expect(swallowed).rejects.toMatchObject(rolledBack);
  const left = database.tenancy.readInTenant(mine, async (tx) => {
    await setting(tx);
    void sql`select 1 / 0`.execute(tx).catch(() => {});
    await Promise.resolve();
  });
  await expect(left).rejects.toMatchObject(rolledBack);
  expect(await database.tenancy.readInTenant(mine, setting)).toBe(mine);
});

test('a connection that breaks in it is replaced', async () => {
  const dying = database.tenancy.readInTenant(mine, (tx) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
  );
  await expect(dying).rejects.toThrow();
  expect(await database.tenancy.readInTenant(mine, setting)).toBe(mine);
});
