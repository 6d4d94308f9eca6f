import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { jobs } from '#apps/server/features.ts';
import type { RestoreTarget } from '#platform/server/backup/restore-backup.ts';
import type { DatabaseAddress } from '#platform/server/database/database.ts';
import { type Migration, migrate } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { createFolderStorage } from '#platform/server/storage/folder-storage.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { withRolesAlone } from '#platform/testing/test-nodes.ts';
import { testNow } from './test-server.ts';

/**
 * The target of a restore: a database with these migrations, and a new folder within this one for the files of
 * agencies.
 */
export async function restoreTarget(
  address: DatabaseAddress,
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
