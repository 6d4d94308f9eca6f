import type { Steps } from '#platform/server/ground/in-slices.ts';
import { isOne } from '#platform/server/hooks/signature-checks.ts';
import { json } from './answers.ts';
import { type Delivery, fromEach, identified, plainDelivery } from './delivery.ts';
import { groupOf, textIn } from './payload-parts.ts';
import type { SourceType } from './source-type.ts';

/** Lead form assets of Google Ads. */
export const google = {
  isAuthenticated: ({ bytes, secrets }) => keysIn(bytes).some((key) => isOne(key, secrets.webhook_secret)),
  split: (payload) =>
    fromEach([payload], function* (each): Steps<Delivery[]> {
      const lead = Object.fromEntries(
        Object.entries(groupOf(each)).filter(([name]) => name.toLowerCase() !== 'google_key'),
      );
      const [found] = identified(textIn(lead, 'lead_id'), lead);
      return [{ ...(found ?? (yield* plainDelivery(lead))), is_test: textIn(lead, 'is_test') === 'true' }];
    }),
  redacted: (text) => text.replace(keyed, '"google_key":"***"'),
  accept: () => json(200, {}),
  // Google treats a 429 as final and loses the lead.
  tooManyStatus: 503,
  namesLeads: true,
  sample: {
    lead_id: 'sample-lead-1001',
    user_column_data: [
      { column_id: 'FULL_NAME', string_value: 'Elena Quiroga' },
      { column_id: 'EMAIL', string_value: 'elena.quiroga@example.com' },
      { column_id: 'PHONE_NUMBER', string_value: '+13055550133' },
      { column_id: 'POSTAL_CODE', string_value: '33135' },
    ],
    api_version: '1.0',
    form_id: 40000000001,
    campaign_id: 21500000001,
    gcl_id: 'sample-click-1001',
    is_test: false,
    lead_submit_time: '2026-05-04T16:28:02Z',
  },
} satisfies SourceType;

/** The secret is in the payload. Google's own test spells the name with a capital letter. */
const keyed = /"google_key"\s{0,20}:\s{0,20}"((?:[^"\\]|\\.){0,400})"/gi;

/** The maximum number of keys that are checked. A real delivery has one. */
const keysMax = 4;

/** The keys in a body, found in its bytes. The body is not parsed before one of them is valid. */
function keysIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (const [, written = ''] of bytes.toString('utf8').matchAll(keyed)) {
    found.push(unescaped(written));
    if (found.length === keysMax) break;
  }
  return found;
}

function unescaped(written: string): string {
  try {
    return JSON.parse(`"${written}"`);
  } catch {
    return '';
  }
}
