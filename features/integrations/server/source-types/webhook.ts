import { randomBytes } from 'node:crypto';
import { isHmacSigned, isOne, isStandardWebhook } from '#platform/server/hooks/signature-checks.ts';
import { keyedDeliveries } from './delivery.ts';
import { headerIn } from './payload-parts.ts';
import { keysOf, type SourceType } from './source-type.ts';

/** A form or a program of the agency's own, which sends flat or nested leads, one or several. */
export const webhook = {
  isAuthenticated(sent) {
    const secrets = sent.secrets.webhook_secret;
    switch (sent.settings.authentication ?? 'signature') {
      case 'address':
        return true;
      case 'key':
        return keysOf(sent).some((key) => isOne(key, secrets));
      case 'hmac':
        return isHmacSigned(sent, 'x-signature-256', secrets);
      default:
        return 'webhook-signature' in sent.headers
          ? isStandardWebhook(sent, secrets)
          : isHmacSigned(sent, 'x-signature-256', secrets);
    }
  },
  split: (payload, headers, { authentication = 'signature' }) =>
    keyedDeliveries(payload, headerIn(headers, 'webhook-id'), {
      isAuthenticated: authentication === 'signature' && 'webhook-signature' in headers,
    }),
  /** Standard Webhooks writes a key in this format and uses its decoded bytes. */
  newWebhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  sample: {
    id: 'evt-1001',
    name: 'Elena Quiroga',
    email: 'elena.quiroga@example.com',
    phone: '305-555-0133',
    product: 'Casa',
    address: '12 Ocean Dr, Miami Beach',
    zip: '33139',
    campaign: 'casa-primavera',
    notes: 'Llamar por la tarde',
  },
} satisfies SourceType;
