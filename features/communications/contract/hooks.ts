import * as z from 'zod/mini';
import { texts } from '#platform/contract/kinds.ts';

export const eventsMaxBytes = 1_048_576;
const formMaxBytes = 64 * 1_024;

const hook = {
  method: 'POST',
  beside: true,
  allow: 'public',
  params: { address: z.string().check(z.maxLength(200)) },
  changes: ['communication'],
} as const;
const statuses = [400, 401, 403] as const;

export const hookRoutes = {
  receiveEmailEvents: {
    ...hook,
    path: '/hooks/sendgrid/{address}',
    hook: { maxBytes: eventsMaxBytes, statuses },
    ok: [200, texts('application/json')],
    summary: 'What SendGrid tells of e-mails, signed with its key',
  },
  receiveTextStatus: {
    ...hook,
    path: '/hooks/twilio/status/{address}',
    hook: { maxBytes: formMaxBytes, statuses },
    ok: [200, texts('application/json', 'text/xml')],
    summary: 'What Twilio tells of a text message, signed with the account',
  },
  receiveText: {
    ...hook,
    path: '/hooks/twilio/inbound/{address}',
    hook: { maxBytes: formMaxBytes, statuses },
    ok: [200, texts('application/json', 'text/xml')],
    summary: 'A text message that somebody sent to the agency',
  },
} as const;
