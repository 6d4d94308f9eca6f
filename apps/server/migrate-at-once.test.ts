import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { adminConnection, type DatabaseAddress, roleConnection } from '#platform/server/database/database.ts';
import { migrate, migrationFiles } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { jobs } from './features.ts';

/** A database in which nothing has been made. */
async function freshDatabase(): Promise<DatabaseAddress> {
  const template = inject('template');
  const database = `vigencia_fresh_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...adminConnection(template), database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} template template0`);
  onTestFinished(async () => {
    await client.query(`drop database ${database} with (force)`);
    await client.end();
  });
  return { ...template, database };
}

test('five processes that start on a fresh database at once all find it whole, and nobody may put rows aside', async () => {
  const address = await freshDatabase();
  await Promise.all(Array.from({ length: 5 }, () => migrate(address, testAppKey, () => migrateQueues(address, jobs))));
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  const { rows } = await client.query(
    'select (select count(*)::int from schema_migrations) as migrations, (select count(*)::int from pgboss.queue) as queues',
  );
  await client.end();
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
