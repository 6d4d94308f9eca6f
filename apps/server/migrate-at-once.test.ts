import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseRoles, roleConnection, rolePassword } from '#platform/server/database/database.ts';
import { migrate, migrationFiles } from '#platform/server/database/migrate.ts';
import { changeRole } from '#platform/server/database/roles.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import {
  createFreshDatabase,
  createTestDatabase,
  type TestDatabase,
  testAppKey,
  waitingForLocks,
} from '#platform/testing/test-database.ts';
import { withRolesAlone } from '#platform/testing/test-nodes.ts';
import { jobs } from './features.ts';

test('five processes that start on a fresh database at once all find it whole, and nobody may put rows aside', async () => {
  const { address, admin, drop } = await createFreshDatabase();
  onTestFinished(drop);
  const starts = Array.from(
    { length: 5 },
    () => () => migrate(address, testAppKey, () => migrateQueues(address, jobs)),
  );
  await withRolesAlone(address, () => Promise.all(starts.map((start) => start())));
  const { rows } = await admin.query(
    'select (select count(*)::int from schema_migrations) as migrations, (select count(*)::int from pgboss.queue) as queues',
  );
  expect(rows).toEqual([{ migrations: migrationFiles().length, queues: jobs.length + 1 }]);

  // A privilege of the database, which its copies do not inherit.
  for (const role of ['app', 'platform'] as const) {
    const ours = new pg.Client(roleConnection(address, testAppKey, role));
    await ours.connect();
    const leftovers = ours.query('create temporary table aside as select 1 as row').finally(() => ours.end());
    await expect(leftovers, role).rejects.toMatchObject({ code: '42501' });
  }
});

test('what early migrations see of all agencies nobody sees beside them, and no start beside them takes it away', async () => {
  const [here, beside] = await Promise.all([createFreshDatabase(), createTestDatabase()]);
  onTestFinished(async () => void (await Promise.all([here.drop(), beside.drop()])));
  const early = `select pg_advisory_xact_lock(1);
    do $$ begin
      if not pg_has_role('vigencia_gate', 'usage') then raise 'The right is gone'; end if;
    end $$`;
  const inherits = async ({ admin }: TestDatabase) =>
    (await admin.query("select pg_has_role('vigencia_owner', 'vigencia_gate', 'usage') as inherits")).rows[0].inherits;
  await withRolesAlone(here.address, async () => {
    await here.admin.query('begin');
    await here.admin.query('select pg_advisory_xact_lock(1)');
    const migrating = migrate(here.address, testAppKey, async () => {}, [{ name: '0000.sql', sql: early, hash: '' }]);
    await vi.waitFor(async () => expect(await waitingForLocks(here.address)).toBe(1), { timeout: 60_000 });
    expect(await inherits(beside)).toBe(false);
    const starting = migrate(beside.address, testAppKey, () => migrateQueues(beside.address, jobs));
    // Long enough to take the privilege if it existed. The opposite is not observable.
    await Promise.race([starting, sleep(1000)]);
    await here.admin.query('commit');
    await Promise.all([migrating, starting]);
    expect(await inherits(here)).toBe(false);
  });
});

test('two databases of one server change its roles at once, and both go on', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(async () => void (await Promise.all(databases.map((each) => each.drop()))));
  const { app } = databaseRoles;
  const password = pg.escapeLiteral(rolePassword(testAppKey, app));
  const change = async ({ admin }: TestDatabase) => {
    for (let round = 0; round < 60; round += 1) await changeRole(admin, `alter role ${app} login password ${password}`);
  };
  await withRolesAlone(databases[0].address, async () => {
    expect(await Promise.all(databases.map(change))).toHaveLength(2);
  });
  await expect(changeRole(databases[0].admin, 'alter role nobody_at_all login')).rejects.toMatchObject({
    code: '42704',
  });
});
