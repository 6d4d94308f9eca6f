import { createHash } from 'node:crypto';
import { S3mini } from 's3mini';
import type { BucketSettings } from '../ground/bucket-settings.ts';
import type { Log } from '../ground/log.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { demandAgency, demandStored, isName, nameOf, type Storage } from './storage.ts';

const timeoutMs = 10_000;

/**
 * Storage in a bucket of a service that is compatible with Amazon S3. The service stores a file only if all its bytes
 * arrive and match the announced hash. While it can't be reached, every call is refused with `unavailable`.
 */
export function createBucketStorage({ url, ...access }: BucketSettings, log: Log): Storage {
  const bucket = new S3mini({ endpoint: url, ...access, requestAbortTimeout: timeoutMs });
  const reached = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      log.warn({ err: error }, 'The bucket of S3_BUCKET_URL did not answer as it should');
      throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
    }
  };
  return {
    async put(prefix, bytes, ending) {
      const sum = createHash('sha256').update(bytes).digest();
      const name = nameOf(sum, ending);
      demandStored(prefix, name);
      const checked = { 'x-amz-checksum-sha256': sum.toString('base64') };
      await reached(bucket.putObject(`${prefix}/${name}`, bytes, undefined, undefined, checked));
      return name;
    },
    async read(prefix, name) {
      demandStored(prefix, name);
      const found = await reached(bucket.getObjectArrayBuffer(`${prefix}/${name}`));
      return found && Buffer.from(found);
    },
    async remove(prefix, name) {
      demandStored(prefix, name);
      await reached(bucket.deleteObject(`${prefix}/${name}`));
    },
    async list(prefix) {
      demandAgency(prefix);
      const found = (await reached(bucket.listObjects('/', `${prefix}/`))) ?? [];
      return found
        .map(({ Key }) => Key.slice(prefix.length + 1))
        .filter(isName)
        .sort();
    },
  };
}
