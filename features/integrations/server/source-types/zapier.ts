import { isOne } from '#platform/server/hooks/signature-checks.ts';
import { json } from './answers.ts';
import { fromEach, keyedDeliveries, plainDeliveries } from './delivery.ts';
import { headerIn, listOf, textIn } from './payload-parts.ts';
import { keysOf, type SourceType } from './source-type.ts';

/** Zaps, which send fields of their own with a shared key. */
export const zapier = {
  isAuthenticated: (sent) => keysOf(sent).some((key) => isOne(key, sent.secrets.api_key)),
  split(payload, headers) {
    const key = headerIn(headers, 'idempotency-key');
    return fromEach(listOf(payload), (each) =>
      textIn(each, 'id') ? plainDeliveries([each]) : keyedDeliveries(each, key, { isAuthenticated: false }),
    );
  },
  accept: ({ ids }) => json(200, { accepted: ids.length, id: ids[0] ?? null }),
  sample: {
    id: 'zap-000001',
    full_name: 'Elena Quiroga',
    email: 'elena.quiroga@example.com',
    phone: '305 555 0133',
    interested_in: 'Auto',
    lead_source: 'Referral',
    postal_code: '33135',
    comments: 'Llamar después de las 5 pm',
  },
} satisfies SourceType;
