import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { roleConnection } from '#platform/server/database/database.ts';
import { migrate, migrationFiles } from '#platform/server/database/migrate.ts';
import { letInherit } from '#platform/server/database/roles.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { createFreshDatabase, testAppKey } from '#platform/testing/test-database.ts';
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

  // A right of the database, which no copy of it inherits.
  for (const role of ['app', 'platform'] as const) {
    const ours = new pg.Client(roleConnection(address, testAppKey, role));
    await ours.connect();
    const aside = ours.query('create temporary table aside as select 1 as row');
    await expect(aside, role).rejects.toMatchObject({ code: '42501' });
    await ours.end();
  }
});

test('a start with nothing to migrate takes no right from a database beside it that is being migrated', async () => {
  const { address, admin, drop } = await createFreshDatabase();
  onTestFinished(drop);
  const start = () => migrate(address, testAppKey, () => migrateQueues(address, jobs));
  const inherits = async () =>
    (await admin.query("select pg_has_role('vigencia_owner', 'vigencia_gate', 'usage') as inherits")).rows[0].inherits;
  await withRolesAlone(address, async () => {
    await start();
    expect(await inherits()).toBe(false);
    // As early migrations have it while they run.
    await letInherit(admin, true);
    await start();
    expect(await inherits()).toBe(true);
    await letInherit(admin, false);
    await admin.query('reset role');
  });
});
