import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The bytes and headers as received. */
export interface SentBytes {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  now: Date;
}

/** The largest difference between a signed time and the server's, in both directions. */
const toleranceMs = 300_000;

/** Whether a signed instant, in milliseconds, is close enough to rule out a replay. */
export const isNear = (atMs: number, now: Date): boolean =>
  Number.isFinite(atMs) && atMs > 0 && Math.abs(atMs - now.getTime()) <= toleranceMs;

/** An HMAC-SHA256 over the concatenated parts. */
export const hmac = (key: string | Buffer, form: 'hex' | 'base64', ...parts: (string | Buffer)[]): string =>
  parts
    .reduce<ReturnType<typeof createHmac>>((hash, part) => hash.update(part), createHmac('sha256', key))
    .digest(form);

/** Compares two texts in a time that reveals no more than the length of the expected one. */
export function isEqual(signature: string, expected: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether the text is one of the accepted secrets. */
export const isOne = (signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isEqual(signature, secret));

/** A header as one text; `''` if it wasn't sent. */
export const headerText = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(', ') : (header ?? '');

/**
 * Whether a header has a signature in GitHub's and Meta's form: `sha256=` and the hexadecimal HMAC with one of the
 * secrets.
 */
export function isHmacSigned(
  { bytes, headers }: Pick<SentBytes, 'bytes' | 'headers'>,
  name: string,
  secrets: readonly string[],
): boolean {
  const given = headerText(headers[name]);
  return secrets.some((secret) => isEqual(given, `sha256=${hmac(secret, 'hex', bytes)}`));
}

/** Whether the delivery has a recent signature according to Standard Webhooks with one of the secrets. */
export function isStandardWebhook({ bytes, headers, now }: SentBytes, secrets: readonly string[]): boolean {
  const [id, time] = [headerText(headers['webhook-id']), headerText(headers['webhook-timestamp'])];
  if (!id || !isNear(Number(time) * 1_000, now)) return false;
  const given = headerText(headers['webhook-signature']).split(' ');
  return secrets.some((secret) => {
    const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
    // The secret isn't base64, so its key would be empty and any sender could sign.
    if (key.length === 0) return false;
    const expected = `v1,${hmac(key, 'base64', `${id}.${time}.`, bytes)}`;
    return given.some((signature) => isEqual(signature, expected));
  });
}

/**
 * The keys that a delivery contains in the usual positions: this header, a bearer token, a basic user or password, the
 * query.
 */
export function shownKeys(
  { authorization, ...headers }: IncomingHttpHeaders,
  url: string,
  keyHeader: string,
): string[] {
  const inHeaders = [
    ...new Set([headerText(headers[keyHeader.toLowerCase()]), headerText(headers['x-api-key'])]),
  ].filter(Boolean);
  if (inHeaders.length > 0 && authorization === undefined && !url.includes('?')) return inHeaders;
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const pair = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
  const { searchParams } = new URL(url);
  return [...inHeaders, bearer, ...pair, searchParams.get('key') ?? ''].filter(Boolean);
}
