import type { BodyFault } from '#platform/server/hooks/read-body.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import { pausedStatus } from '../../contract/paused.ts';
import type { IntegrationSettings } from '../../contract/settings.ts';
import type { Stored } from '../deliveries/store-deliveries.ts';

/** An answer in the format of its source. */
export interface HookAnswer {
  status: 200 | 201 | 204 | 400 | 401 | 403 | 405 | 413 | 415 | 429 | 503;
  type: 'application/json' | 'text/plain' | 'text/xml';
  text: string;
  retryAfterSeconds?: number;
}

export const json = (status: HookAnswer['status'], body: unknown): HookAnswer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});

export const plain = (status: HookAnswer['status'], text: string): HookAnswer => ({ status, type: 'text/plain', text });

/** The same answer for an unknown address and for an unauthenticated delivery, so that it reveals nothing. */
export const notVerified = json(401, { code: 'invalid_signature', message: 'The delivery could not be verified.' });

/** Nothing is accepted. Platforms retry later, and the answer has the reason. */
export const paused = json(pausedStatus, { code: 'paused', message: 'This integration is paused.' });

/** The storage limit for an agency that is closed for work is reached. Sources retry later. */
export const full: HookAnswer = {
  ...json(503, { code: 'unavailable', message: 'This agency takes nothing in at present.' }),
  retryAfterSeconds: 3_600,
};

/** Too many requests. Google treats a 429 as final and loses the lead. */
export function tooMany(type: IntegrationType, retryAfterSeconds: number): HookAnswer {
  const status = type === 'Google Ads' ? 503 : 429;
  return { ...json(status, { code: 'rate_limited', message: 'Too many leads at once.' }), retryAfterSeconds };
}

/** More leads than one transaction should store. None of them is stored. */
export const tooLong = json(413, { code: 'payload_too_large', message: 'Send fewer leads at once.' });

const faults: Record<BodyFault, readonly [HookAnswer['status'], string]> = {
  unsupported: [415, 'Send JSON, a form or XML, not compressed.'],
  unreadable: [400, 'The body could not be read.'],
};

export function faulty(fault: BodyFault): HookAnswer {
  const [status, message] = faults[fault];
  return json(status, { code: fault, message });
}

/** The answer for accepted deliveries, in the source's format. A repeated delivery gets the same answer. */
export function accepted(type: IntegrationType, { ids, repeated }: Stored, settings: IntegrationSettings): HookAnswer {
  switch (type) {
    case 'Facebook Ads':
      return plain(200, 'EVENT_RECEIVED');
    case 'Google Ads':
      return json(200, {});
    case 'LinkedIn Ads':
    case 'HubSpot':
    case 'Mailchimp':
      return plain(200, '');
    case 'Zapier':
      return json(200, { accepted: ids.length, id: ids[0] ?? null });
    case 'Custom':
      return bySeller(ids, repeated, settings);
    default:
      return json(200, { accepted: ids.length });
  }
}

/** The vendor's own response, in which `{{id}}` is our id for the lead. JSON if the agency has configured none. */
function bySeller(
  ids: readonly string[],
  repeated: number,
  { answer_accepted, answer_duplicate }: IntegrationSettings,
): HookAnswer {
  const isRepeated = ids.length > 0 && repeated === ids.length;
  const template = isRepeated ? (answer_duplicate ?? answer_accepted) : answer_accepted;
  if (!template) return json(200, { accepted: ids.length, id: ids[0] ?? null });
  const text = template.replaceAll('{{id}}', ids[0] ?? '');
  const type = /^\s*</.test(text) ? 'text/xml' : /^\s*[{[]/.test(text) ? 'application/json' : 'text/plain';
  return { status: 200, type, text };
}
