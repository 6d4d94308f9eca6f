import * as z from 'zod/mini';
import { boundedText, dateOrInstant, instant, uuid } from '#platform/contract/fields.ts';
import { staff } from '#platform/contract/roles.ts';
import { feature } from './access.ts';
import { sendingTypes } from './channels.ts';
import { Communication, GateFinding, purposes, reasonCodes } from './messages.ts';
import { contentMax, subjectMax } from './templates.ts';

/** Those from which somebody writes to their client by hand. */
export const writtenFrom = ['lead', 'quote', 'policy', 'renewal'] as const;
export type WrittenFrom = (typeof writtenFrom)[number];

/** A message by hand, to the client of a record. */
export const SendMessage = z.object({
  record_type: z.enum(writtenFrom),
  record_id: uuid,
  communication_type: z.enum(sendingTypes),
  /** Left out: what is sent is written here. */
  template_id: z._default(z.nullable(uuid), null),
  subject: z._default(boundedText(subjectMax), ''),
  content: z._default(boundedText(contentMax), ''),
  /** Left out: `service` for a template of an event, `marketing` for the rest. */
  purpose: z.optional(z.enum(purposes)),
  /** Left out: as soon as it may. */
  scheduled_at: z._default(z.nullable(dateOrInstant), null),
});
export type SendMessage = z.infer<typeof SendMessage>;
SendMessage.register(z.globalRegistry, { id: 'SendMessage' });

/** What would be sent, to whom, and what stands against it. */
export const ComposedMessage = z.object({
  recipient_name: z.string(),
  recipient_email: z.string(),
  recipient_phone: z.string(),
  language: z.string(),
  subject: z.string(),
  content: z.string(),
  segments: z.nullable(z.int()),
  /** Whether it would leave, now or later. */
  is_allowed: z.boolean(),
  reason_code: z.nullable(z.enum(reasonCodes)),
  /** In the caller's language; null: nothing stands against it. */
  reason: z.nullable(z.string()),
  /** When it would leave; null: at once, or never. */
  release_at: z.nullable(instant),
  gate: z.array(GateFinding),
  /** Names without a value. */
  missing: z.array(z.string()),
});
export type ComposedMessage = z.infer<typeof ComposedMessage>;
ComposedMessage.register(z.globalRegistry, { id: 'ComposedMessage' });

const bodyMaxBytes = 256 * 1_024;
const composing = { allow: staff, feature } as const;

export const byHandRoutes = {
  previewMessage: {
    method: 'POST',
    path: '/communications/messages/preview',
    ...composing,
    body: SendMessage,
    bodyMaxBytes,
    ok: [200, ComposedMessage],
    changes: [],
    summary: 'A message by hand as it would be sent, and what stands against it',
  },
  sendMessage: {
    method: 'POST',
    path: '/communications/messages',
    ...composing,
    body: SendMessage,
    bodyMaxBytes,
    ok: [201, Communication],
    errors: { message_refused: 409 },
    changes: ['communication'],
    summary: 'Write to the client of a lead, a quote, a policy or a renewal',
  },
} as const;
