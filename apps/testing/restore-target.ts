import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { jobs } from '#apps/server/features.ts';
import type { RestoreTarget } from '#platform/server/backup/restore-backup.ts';
import { type Migration, migrate } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { createFolderStorage } from '#platform/server/storage/folder-storage.ts';
import {
  createFreshDatabase,
  createTestDatabase,
  type TestDatabase,
  testAppKey,
} from '#platform/testing/test-database.ts';
import { withRolesAlone } from '#platform/testing/test-nodes.ts';
import { testNow } from './test-server.ts';

/** A migrated database in which nobody has been, with a storage in a folder of this one; it goes with the test. */
export async function unusedTarget(
  folder: string,
  migrations?: readonly Migration[],
): Promise<TestDatabase & { target: RestoreTarget }> {
  const database = await (migrations ? createFreshDatabase() : createTestDatabase());
  onTestFinished(() => database.drop());
  return { ...database, target: await targetOf(database, folder, migrations) };
}

/** Where a restore goes. */
export async function targetOf(
  { address }: TestDatabase,
  folder: string,
  migrations?: readonly Migration[],
): Promise<RestoreTarget> {
  const target: RestoreTarget = {
    address,
    appKey: testAppKey,
    now: new Date(testNow),
    storage: createFolderStorage(mkdtempSync(path.join(folder, 'restored-'))),
    migrateQueues: () => migrateQueues(address, jobs),
    ...(migrations && { migrations }),
  };
  await withRolesAlone(address, () => migrate(address, testAppKey, target.migrateQueues, migrations));
  return target;
}
