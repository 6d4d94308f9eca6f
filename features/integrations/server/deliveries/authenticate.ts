import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { IntegrationType } from '../../contract/choices.ts';
import { type IntegrationSettings, keyHeaderDefault } from '../../contract/settings.ts';
import type { TakenSecrets } from '../secrets.ts';

/** What was sent, as it was sent, and by what it can be proved. */
export interface Sent {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  /** The whole public address that was called, query included. */
  url: string;
  now: Date;
  secrets: TakenSecrets;
  settings: IntegrationSettings;
}

/** Signed times may lie so far from ours, in both directions. */
const toleranceMs = 300_000;

/** Whether a delivery comes from its source, by the rule of its type, over the bytes as they came. */
export function isProved(type: Exclude<IntegrationType, 'Google Ads'>, sent: Sent): boolean {
  return rules[type](sent);
}

const rules: Record<Exclude<IntegrationType, 'Google Ads'>, (sent: Sent) => boolean> = {
  'API REST': () => false,
  'File Upload': () => false,
  Webhook: ({ settings, ...sent }) => {
    switch (settings.authentication ?? 'signature') {
      case 'address':
        return true;
      case 'key':
        return keysOf(sent.headers, sent.url, settings).some((key) => isOne(key, sent.secrets.webhook_secret));
      case 'hmac':
        return isHmac(sent, 'x-signature-256', sent.secrets.webhook_secret);
      default:
        return 'webhook-signature' in sent.headers
          ? isStandardWebhook(sent)
          : isHmac(sent, 'x-signature-256', sent.secrets.webhook_secret);
    }
  },
  'Facebook Ads': (sent) => isHmac(sent, 'x-hub-signature-256', sent.secrets.api_secret),
  'LinkedIn Ads': ({ bytes, headers, secrets }) => {
    const given = textOf(headers['x-li-signature']).replace(/^hmacsha256=/, '');
    return secrets.api_secret.some((secret) => isEqual(given, hmac(secret, 'hex', 'hmacsha256=', bytes)));
  },
  HubSpot: (sent) => ('x-hubspot-signature-v3' in sent.headers ? isHubspot3(sent) : isOlderHubspot(sent)),
  Mailchimp: (sent) => {
    const secret = new URL(sent.url).searchParams.get('secret') ?? '';
    const knows = isOne(secret, sent.secrets.webhook_secret);
    return knows && (sent.secrets.api_secret.length === 0 || isMailchimpSigned(sent));
  },
  Zapier: ({ headers, url, secrets, settings }) =>
    keysOf(headers, url, settings).some((key) => isOne(key, secrets.api_key)),
  Custom: ({ headers, url, secrets, settings }) =>
    settings.authentication === 'address' || keysOf(headers, url, settings).some((key) => isOne(key, secrets.api_key)),
};

/** Google proves itself in the body. */
export function isProvedByKey(key: string, secrets: TakenSecrets): boolean {
  return isOne(key, secrets.webhook_secret);
}

/** Whether Meta, which saves an address, knows the word that was agreed on. */
export function knowsWord(word: string, secrets: TakenSecrets): boolean {
  return isOne(word, secrets.webhook_secret);
}

/** LinkedIn's question, answered; null: nothing to answer it with. */
export function challengeResponse(code: string, secrets: TakenSecrets): string | null {
  const [secret] = secrets.api_secret;
  return secret ? hmac(secret, 'hex', code) : null;
}

function isStandardWebhook({ bytes, headers, now, secrets }: Omit<Sent, 'settings' | 'url'>): boolean {
  const [id, time] = [textOf(headers['webhook-id']), textOf(headers['webhook-timestamp'])];
  if (!id || !isNear(Number(time) * 1_000, now)) return false;
  const given = textOf(headers['webhook-signature']).split(' ');
  return secrets.webhook_secret.some((secret) => {
    const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
    // What stands there is no base64: everybody could sign with nothing.
    if (key.length === 0) return false;
    const expected = `v1,${hmac(key, 'base64', `${id}.${time}.`, bytes)}`;
    return given.some((signature) => isEqual(signature, expected));
  });
}

function isHubspot3({ bytes, headers, url, now, secrets }: Sent): boolean {
  const time = textOf(headers['x-hubspot-request-timestamp']);
  if (!isNear(Number(time), now)) return false;
  const given = textOf(headers['x-hubspot-signature-v3']);
  return secrets.api_secret.some((secret) =>
    [url, decodedQuery(url)].some((uri) => isEqual(given, hmac(secret, 'base64', 'POST', uri, bytes, time))),
  );
}

/** Signatures without a time: only where the integration says so. */
function isOlderHubspot({ bytes, headers, url, secrets, settings }: Sent): boolean {
  if (!settings.older_signatures) return false;
  const given = textOf(headers['x-hubspot-signature']);
  const isSecond = textOf(headers['x-hubspot-signature-version']) === 'v2';
  return secrets.api_secret.some((secret) => {
    const hash = createHash('sha256').update(secret);
    if (isSecond) hash.update('POST').update(url);
    return isEqual(given, hash.update(bytes).digest('hex'));
  });
}

/** HubSpot signs some signs of the query as they are read. */
function decodedQuery(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  return `${path}?${query.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (sign) => decodeURIComponent(sign))}`;
}

function isMailchimpSigned({ bytes, headers, now, secrets }: Sent): boolean {
  const parts = textOf(headers['x-mailchimp-signature'])
    .split(',')
    .map((part) => part.trim().split(/=(.*)/s) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!isNear(Number(time) * 1_000, now)) return false;
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  return secrets.api_secret.some((secret) => {
    const expected = hmac(secret, 'hex', `${time}.`, bytes);
    return given.some((signature) => isEqual(signature, expected));
  });
}

function isHmac(
  { bytes, headers }: Pick<Sent, 'bytes' | 'headers'>,
  name: string,
  secrets: readonly string[],
): boolean {
  const given = textOf(headers[name]);
  return secrets.some((secret) => isEqual(given, `sha256=${hmac(secret, 'hex', bytes)}`));
}

/** The keys that a sender shows, wherever senders put them. */
function keysOf(
  { authorization, ...headers }: IncomingHttpHeaders,
  url: string,
  { key_header = keyHeaderDefault }: IntegrationSettings,
): string[] {
  const inHeaders = [...new Set([textOf(headers[key_header.toLowerCase()]), textOf(headers['x-api-key'])])].filter(
    Boolean,
  );
  if (inHeaders.length > 0 && authorization === undefined && !url.includes('?')) return inHeaders;
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const pair = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
  const { searchParams } = new URL(url);
  return [...inHeaders, bearer, ...pair, searchParams.get('key') ?? ''].filter(Boolean);
}

const hmac = (key: string | Buffer, form: 'hex' | 'base64', ...parts: (string | Buffer)[]) =>
  parts
    .reduce<ReturnType<typeof createHmac>>((hash, part) => hash.update(part), createHmac('sha256', key))
    .digest(form);

const isNear = (atMs: number, now: Date) =>
  Number.isFinite(atMs) && atMs > 0 && Math.abs(atMs - now.getTime()) <= toleranceMs;

const isOne = (given: string, secrets: readonly string[]) => secrets.some((secret) => isEqual(given, secret));

/** Whether two texts are equal, in a time that tells no more than how long the expected one is. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : (header ?? ''));
