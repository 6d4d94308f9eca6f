import * as z from 'zod/mini';
import { boundedText, dateOrInstant, instant, uuid } from '#platform/contract/fields.ts';
import { managers, staff } from '#platform/contract/roles.ts';
import { feature } from './access.ts';
import { sendingTypes } from './channels.ts';
import { Communication, GateFinding, purposes, reasonCodes } from './messages.ts';
import { contentMax, subjectMax } from './templates.ts';

/** The record types from which a user can write to the client by hand. */
export const writtenFrom = ['lead', 'quote', 'policy', 'renewal'] as const;
export type WrittenFrom = (typeof writtenFrom)[number];

const written = {
  record_type: z.enum(writtenFrom),
  communication_type: z.enum(sendingTypes),
  /** null or omitted: `content` has the text. */
  template_id: z._default(z.nullable(uuid), null),
  subject: z._default(boundedText(subjectMax), ''),
  content: z._default(boundedText(contentMax), ''),
  /** If omitted: `service` for a quote and for a template of an event, `marketing` for all others. */
  purpose: z.optional(z.enum(purposes)),
  /**
   * The earliest time to send. A day means its start in the agency's time zone. Omitted, or today: as soon as the send
   * policy allows.
   */
  scheduled_at: z._default(z.nullable(dateOrInstant), null),
};

/** A message by hand to the client of a record. */
export const SendMessage = z.object({ ...written, record_id: uuid });
export type SendMessage = z.infer<typeof SendMessage>;
SendMessage.register(z.globalRegistry, { id: 'SendMessage' });

/** What would be sent, to whom, and what prevents it. */
export const ComposedMessage = z.object({
  recipient_name: z.string(),
  recipient_email: z.string(),
  recipient_phone: z.string(),
  language: z.string(),
  subject: z.string(),
  content: z.string(),
  segments: z.nullable(z.int()),
  /**
   * In dollars, with fractions of a cent, by the agency's price of a segment; null: no price is set, or the message is
   * an e-mail.
   */
  cost: z.nullable(z.number()),
  /** The characters that make a text message cost more. */
  dear_letters: z.array(z.string()),
  /** Whether the quote's proposal is attached. */
  has_proposal: z.boolean(),
  /** Whether the send policy lets it leave, at once or later. */
  is_allowed: z.boolean(),
  reason_code: z.nullable(z.enum(reasonCodes)),
  /** Why it can't be sent, in the caller's language; null: nothing prevents it. */
  reason: z.nullable(z.string()),
  /** When it would leave; null: at once, never, or as soon as there is a mail server. */
  release_at: z.nullable(instant),
  gate: z.array(GateFinding),
  /** Variables without a value. */
  missing: z.array(z.string()),
});
export type ComposedMessage = z.infer<typeof ComposedMessage>;
ComposedMessage.register(z.globalRegistry, { id: 'ComposedMessage' });

export const listMax = 500;

/** For this many seconds a list waits and can be taken back. */
export const takenBackSeconds = 30;

/** One message by hand to the clients of many records. Each client gets it once. */
export const SendToList = z.object({
  ...written,
  record_ids: z.array(uuid).check(z.minLength(1), z.maxLength(listMax)),
  /** If omitted: `marketing`. */
  purpose: z._default(z.enum(purposes), 'marketing'),
  /** Whether the messages wait for {@link takenBackSeconds}, so that they can be taken back. */
  can_be_taken_back: z._default(z.boolean(), false),
});
export type SendToList = z.infer<typeof SendToList>;
SendToList.register(z.globalRegistry, { id: 'SendToList' });

/** Which clients of a list get the message, and which are left out and why. */
export const ListOutcome = z.object({
  /** How many leave at once, or as soon as the hour allows. */
  count: z.int(),
  /** How many of them wait: for the requested hour, the first lawful one, or a mail server. */
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
  /** The number of segments charged for all of the messages; null: they are e-mails. */
  segments: z.nullable(z.int()),
  /** In dollars, by the agency's price of a segment; null: no price is set, or the messages are e-mails. */
  cost: z.nullable(z.number()),
  /** The ids of the messages, for taking them back; empty before they are sent. */
  ids: z.array(uuid),
  /** The first message as it would be sent; null: no client gets one. */
  example: z.nullable(ComposedMessage),
});
export type ListOutcome = z.infer<typeof ListOutcome>;
ListOutcome.register(z.globalRegistry, { id: 'ListOutcome' });

/** The caller's messages that are to be taken back. */
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
