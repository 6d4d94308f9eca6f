import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What was sent, as it was sent. */
export interface SentBytes {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  now: Date;
}

/** Signed times may lie so far from ours, in both directions. */
const toleranceMs = 300_000;

/** Whether an instant that was signed, in milliseconds, is near enough for what was sent not to be an old one sent again. */
export const isNear = (atMs: number, now: Date): boolean =>
  Number.isFinite(atMs) && atMs > 0 && Math.abs(atMs - now.getTime()) <= toleranceMs;

/** An HMAC-SHA256 over parts one behind the other. */
export const hmac = (key: string | Buffer, form: 'hex' | 'base64', ...parts: (string | Buffer)[]): string =>
  parts
    .reduce<ReturnType<typeof createHmac>>((hash, part) => hash.update(part), createHmac('sha256', key))
    .digest(form);

/** Whether two texts are equal, in a time that tells no more than how long the expected one is. */
export function isEqual(signature: string, expected: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether it is one of the secrets that are taken. */
export const isOne = (signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isEqual(signature, secret));

/** A header as one text; `''`: it was not sent. */
export const headerText = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(', ') : (header ?? '');

/** Whether a header signs the bytes as GitHub and Meta do: `sha256=` and the hexadecimal HMAC of one of the secrets. */
export function isHmacSigned(
  { bytes, headers }: Pick<SentBytes, 'bytes' | 'headers'>,
  name: string,
  secrets: readonly string[],
): boolean {
  const given = headerText(headers[name]);
  return secrets.some((secret) => isEqual(given, `sha256=${hmac(secret, 'hex', bytes)}`));
}

/** Whether it is signed as Standard Webhooks says, with one of the secrets, and not long ago. */
export function isStandardWebhook({ bytes, headers, now }: SentBytes, secrets: readonly string[]): boolean {
  const [id, time] = [headerText(headers['webhook-id']), headerText(headers['webhook-timestamp'])];
  if (!id || !isNear(Number(time) * 1_000, now)) return false;
  const given = headerText(headers['webhook-signature']).split(' ');
  return secrets.some((secret) => {
    const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
    // What stands there is no base64: everybody could sign with nothing.
    if (key.length === 0) return false;
    const expected = `v1,${hmac(key, 'base64', `${id}.${time}.`, bytes)}`;
    return given.some((signature) => isEqual(signature, expected));
  });
}

/** The keys that a sender shows, wherever senders put them: in this header, as a bearer, a user or a password, in the query. */
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
