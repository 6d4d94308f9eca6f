import { createHash } from 'node:crypto';
import {
  headerText,
  hmac,
  isEqual,
  isHmacSigned,
  isNear,
  isOne,
  isStandardWebhook,
  type SentBytes,
  shownKeys,
} from '#platform/server/hooks/signature-checks.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import { type IntegrationSettings, keyHeaderDefault } from '../../contract/settings.ts';
import type { TakenSecrets } from '../records/secrets.ts';

/** The request as received, and what authenticates it. */
export interface Sent extends SentBytes {
  /** The complete public URL of the call, query included. */
  url: string;
  secrets: TakenSecrets;
  settings: IntegrationSettings;
}

/** Whether a delivery is from its source, by the rule of its type, over the bytes as received. */
export function isAuthenticated(type: Exclude<IntegrationType, 'Google Ads'>, sent: Sent): boolean {
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
        return isHmacSigned(sent, 'x-signature-256', sent.secrets.webhook_secret);
      default:
        return 'webhook-signature' in sent.headers
          ? isStandardWebhook(sent, sent.secrets.webhook_secret)
          : isHmacSigned(sent, 'x-signature-256', sent.secrets.webhook_secret);
    }
  },
  'Facebook Ads': (sent) => isHmacSigned(sent, 'x-hub-signature-256', sent.secrets.api_secret),
  'LinkedIn Ads': ({ bytes, headers, secrets }) => {
    const given = headerText(headers['x-li-signature']).replace(/^hmacsha256=/, '');
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

/** Whether the address is the only authentication. */
export const isToldByAddress = ({
  integration_type,
  settings,
}: {
  integration_type: IntegrationType;
  settings: IntegrationSettings;
}): boolean =>
  settings.authentication === 'address' && (integration_type === 'Webhook' || integration_type === 'Custom');

/** Google has its key in the body. */
export function isAuthenticatedByKey(key: string, secrets: TakenSecrets): boolean {
  return isOne(key, secrets.webhook_secret);
}

/** Whether Meta, which registers an address, has the agreed verify token. */
export function knowsWord(word: string, secrets: TakenSecrets): boolean {
  return isOne(word, secrets.webhook_secret);
}

/** The response to LinkedIn's challenge. null means there is no secret for it. */
export function challengeResponse(code: string, secrets: TakenSecrets): string | null {
  const [secret] = secrets.api_secret;
  return secret ? hmac(secret, 'hex', code) : null;
}

function isHubspot3({ bytes, headers, url, now, secrets }: Sent): boolean {
  const time = headerText(headers['x-hubspot-request-timestamp']);
  if (!isNear(Number(time), now)) return false;
  const given = headerText(headers['x-hubspot-signature-v3']);
  return secrets.api_secret.some((secret) =>
    [url, decodedQuery(url)].some((uri) => isEqual(given, hmac(secret, 'base64', 'POST', uri, bytes, time))),
  );
}

/** Signatures without a timestamp. Accepted only if the integration's settings allow them. */
function isOlderHubspot({ bytes, headers, url, secrets, settings }: Sent): boolean {
  if (!settings.older_signatures) return false;
  const given = headerText(headers['x-hubspot-signature']);
  const isSecond = headerText(headers['x-hubspot-signature-version']) === 'v2';
  return secrets.api_secret.some((secret) => {
    const hash = createHash('sha256').update(secret);
    if (isSecond) hash.update('POST').update(url);
    return isEqual(given, hash.update(bytes).digest('hex'));
  });
}

/** HubSpot signs some characters of the query in decoded form. */
function decodedQuery(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  return `${path}?${query.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (sign) => decodeURIComponent(sign))}`;
}

function isMailchimpSigned({ bytes, headers, now, secrets }: Sent): boolean {
  const parts = headerText(headers['x-mailchimp-signature'])
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

const keysOf = (headers: Sent['headers'], url: string, { key_header = keyHeaderDefault }: IntegrationSettings) =>
  shownKeys(headers, url, key_header);
