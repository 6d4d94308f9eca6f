import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { roleConnection } from '#platform/server/database/database.ts';
import { migrate, migrationFiles } from '#platform/server/database/migrate.ts';
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
