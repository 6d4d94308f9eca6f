import type { Config } from '#platform/server/ground/config.ts';
import type { Log } from '#platform/server/ground/log.ts';
import { createBucketStorage } from '#platform/server/storage/bucket-storage.ts';
import { createFolderStorage } from '#platform/server/storage/folder-storage.ts';
import type { Storage } from '#platform/server/storage/storage.ts';

/** The storage of agencies' files by the settings. */
export function storageOf({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>, log: Log): Storage {
  return bucket ? createBucketStorage(bucket, log) : createFolderStorage(dataDir);
}
