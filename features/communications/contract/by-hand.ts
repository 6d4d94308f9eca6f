import * as z from 'zod/mini';
import { boundedText, dateOrInstant, instant, uuid } from '#platform/contract/fields.ts';
import { managers, staff } from '#platform/contract/roles.ts';
import { feature } from './access.ts';
import { sendingTypes } from './channels.ts';
import { Communication, GateFinding, purposes, reasonCodes } from './messages.ts';
import { contentMax, subjectMax } from './templates.ts';

/** Those from which somebody writes to their client by hand. */
export const writtenFrom = ['lead', 'quote', 'policy', 'renewal'] as const;
export type WrittenFrom = (typeof writtenFrom)[number];

const written = {
  record_type: z.enum(writtenFrom),
  communication_type: z.enum(sendingTypes),
  /** Left out: what is sent is written here. */
  template_id: z._default(z.nullable(uuid), null),
  subject: z._default(boundedText(subjectMax), ''),
  content: z._default(boundedText(contentMax), ''),
  /** Left out: `service` for a quote and for a template of an event, `marketing` for the rest. */
  purpose: z.optional(z.enum(purposes)),
  /** Not before. A day is when it begins in the agency's time zone; left out, or today: as soon as it may. */
  scheduled_at: z._default(z.nullable(dateOrInstant), null),
};

/** A message by hand, to the client of a record. */
export const SendMessage = z.object({ ...written, record_id: uuid });
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
  /** In dollars and fractions of a cent, by what the agency says a segment costs; null: it has not, or it is an email. */
  cost: z.nullable(z.number()),
  /** The letters for which a text message costs more. */
  dear_letters: z.array(z.string()),
  /** Whether the quote's proposal goes along. */
  has_proposal: z.boolean(),
  /** Whether it would leave, now or later. */
  is_allowed: z.boolean(),
  reason_code: z.nullable(z.enum(reasonCodes)),
  /** In the caller's language; null: nothing stands against it. */
  reason: z.nullable(z.string()),
  /** When it would leave; null: at once, never, or as soon as there is a mail server. */
  release_at: z.nullable(instant),
  gate: z.array(GateFinding),
  /** Names without a value. */
  missing: z.array(z.string()),
});
export type ComposedMessage = z.infer<typeof ComposedMessage>;
ComposedMessage.register(z.globalRegistry, { id: 'ComposedMessage' });

export const listMax = 500;

/** So long a list waits that can be taken back. */
export const takenBackSeconds = 30;

/** One message by hand, to the clients of many records: each gets it once. */
export const SendToList = z.object({
  ...written,
  record_ids: z.array(uuid).check(z.minLength(1), z.maxLength(listMax)),
  /** Left out: `marketing`. */
  purpose: z._default(z.enum(purposes), 'marketing'),
  /** Whether nothing leaves for {@link takenBackSeconds}, so that it can be taken back. */
  can_be_taken_back: z._default(z.boolean(), false),
});
export type SendToList = z.infer<typeof SendToList>;
SendToList.register(z.globalRegistry, { id: 'SendToList' });

/** Who of a list is written to, and who is left out and why. */
export const ListOutcome = z.object({
  /** So many leave at once, or as soon as the hour allows. */
  count: z.int(),
  /** So many of them wait: for the hour that was asked for, the first lawful one, or a mail server. */
  held: z.int(),
  left_out: z.array(
    z.object({
      record_id: uuid,
      recipient_name: z.string(),
      reason_code: z.enum(reasonCodes),
      /** In the caller's language. */
      reason: z.string(),
    }),
  ),
  /** Text messages that all of them are charged as; null: it is an email. */
  segments: z.nullable(z.int()),
  /** In dollars, by what the agency says a segment costs; null: it has not, or it is an email. */
  cost: z.nullable(z.number()),
  /** The messages, by which they are taken back; empty before they are sent. */
  ids: z.array(uuid),
  /** The first one as it would be sent; null: nobody gets it. */
  example: z.nullable(ComposedMessage),
});
export type ListOutcome = z.infer<typeof ListOutcome>;
ListOutcome.register(z.globalRegistry, { id: 'ListOutcome' });

/** Messages of the caller's that are taken back. */
export const TakeBackList = z.object({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(listMax)) });
export type TakeBackList = z.infer<typeof TakeBackList>;
TakeBackList.register(z.globalRegistry, { id: 'TakeBackList' });

const bodyMaxBytes = 256 * 1_024;
const composing = { allow: staff, feature } as const;
const composingLists = { allow: managers, feature } as const;

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
  previewList: {
    method: 'POST',
    path: '/communications/messages/list/preview',
    ...composingLists,
    body: SendToList,
    bodyMaxBytes,
    ok: [200, ListOutcome],
    changes: [],
    summary: 'Who of a list would be written to, and who is left out and why',
  },
  sendToList: {
    method: 'POST',
    path: '/communications/messages/list',
    ...composingLists,
    body: SendToList,
    bodyMaxBytes,
    ok: [200, ListOutcome],
    errors: { nobody_to_write_to: 409 },
    changes: ['communication'],
    summary: 'Write to the clients of up to 500 records',
  },
  takeBackList: {
    method: 'POST',
    path: '/communications/messages/list/take-back',
    ...composingLists,
    body: TakeBackList,
    ok: [200, z.object({ count: z.int() })],
    changes: ['communication'],
    summary: "Cancel what still waits of the caller's own messages; answers how many",
  },
} as const;
