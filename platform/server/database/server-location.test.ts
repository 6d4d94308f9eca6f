import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { createPool, roleConnection } from './database.ts';
import { locationOf } from './server-location.ts';
import { createTenancy } from './tenancy.ts';

async function aDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

async function placeIn({ address }: TestDatabase, cluster: string | null = null): Promise<string> {
  const pools = (['app', 'platform'] as const).map((role) =>
    createPool(roleConnection(address, testAppKey, role), { max: 1 }),
  ) as [ReturnType<typeof createPool>, ReturnType<typeof createPool>];
  try {
    return await createTenancy(...pools).acrossTenants((tx) => locationOf(tx, cluster));
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

test('one database is in one place, however often it is asked and whoever has written to it', async () => {
  const database = await aDatabase();
  const place = await placeIn(database);
  await database.admin.query('create table more (id int)');
  await database.admin.query('checkpoint');
  expect(await placeIn(database)).toBe(place);
});

test('a dump that was restored beside, and one that was restored over, are in other places', async () => {
  const [database, other] = [await aDatabase(), await aDatabase()];
  const place = await placeIn(database);
  expect(await placeIn(other)).not.toBe(place);
  // What pg_restore --clean does.
  for (const statement of [
    'alter table sessions rename to old',
    'create table sessions (like old)',
    'drop table old cascade',
  ]) {
    await database.admin.query(statement);
  }
  expect(await placeIn(database)).not.toBe(place);
});

test('a cluster that was copied back with all its dates is in another place', async () => {
  const database = await aDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [cluster, copy] = [path.join(folder, 'a'), path.join(folder, 'b')];
  mkdirSync(cluster);
  writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
  const place = await placeIn(database, cluster);
  expect(await placeIn(database, cluster)).toBe(place);
  cpSync(cluster, copy, { recursive: true, preserveTimestamps: true });
  rmSync(cluster, { recursive: true });
  cpSync(copy, cluster, { recursive: true, preserveTimestamps: true });
  expect(await placeIn(database, cluster)).not.toBe(place);
});
