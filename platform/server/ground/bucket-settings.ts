import { hidePassword, readUrl, wrong } from './setting.ts';

/** A bucket of a service that is compatible with Amazon S3. */
export interface BucketSettings {
  /** The bucket's URL, without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads `S3_BUCKET_URL` and its related variables; null means no bucket. Throws `ConfigError` if a part is missing. */
export function readBucket(
  env: NodeJS.ProcessEnv,
  secret: (name: string) => string | undefined,
): BucketSettings | null {
  const text = readUrl('S3_BUCKET_URL', env.S3_BUCKET_URL, ['http:', 'https:']);
  if (!text) return null;
  const { username, search, hash } = new URL(text);
  if (username || search || hash) throw wrong('S3_BUCKET_URL', hidePassword(text), 'an address without user, ? or #');
  const region = env.S3_REGION || 'us-east-1';
  if (!/^[\w-]{1,40}$/.test(region)) throw wrong('S3_REGION', region, 'a region, such as us-east-1');
  const accessKeyId = secret('S3_ACCESS_KEY_ID');
  const secretAccessKey = secret('S3_SECRET_ACCESS_KEY');
  if (!accessKeyId) throw wrong('S3_ACCESS_KEY_ID', '', 'the key of the bucket in S3_BUCKET_URL');
  if (!secretAccessKey) throw wrong('S3_SECRET_ACCESS_KEY', '', 'the secret of the bucket in S3_BUCKET_URL');
  return { url: text.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey };
}
