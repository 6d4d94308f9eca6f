import * as z from 'zod/mini';
import { boundedText, calendarDate, daysInOrder, instant, uuid } from '#platform/contract/fields.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { configuringCommunications, readingCommunications } from './access.ts';
import { communicationTypes } from './channels.ts';
import { Values } from './previews.ts';
import { templateTypes } from './template-types.ts';

export const communicationStatuses = [
  'Pending',
  'Queued',
  'Sent',
  'Delivered',
  'Failed',
  'Bounced',
  'Cancelled',
] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

/** What a message can be about. */
export const messageRecords = ['lead', 'quote', 'policy', 'renewal', 'task', 'commission_period'] as const;
export type MessageRecord = (typeof messageRecords)[number];

/** `service`: about what the client has or requested. `marketing`: anything that sells. */
export const purposes = ['service', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * Why a message waits, was not sent, or failed. The text is `communications:reasons.<code>`, with the stored facts of
 * the reason as its placeholders.
 */
export const reasonCodes = [
  'channel_off',
  'no_address',
  'stopped',
  'held',
  'undeliverable',
  'no_consent',
  'not_in_us',
  'hours',
  'three_a_day',
  'no_postal_address',
  'opted_out_at_provider',
  'missing_values',
  'too_long',
  'stale',
  'placeholder',
  'agency_hours',
  'month_limit',
  'record_moved',
  'cancelled_by_hand',
  'same_address',
  'proposal_not_made',
  'leaves_once_more',
  'expired',
  'no_mail_server',
  'waits_for_admin',
  'provider_busy',
  'outcome_unknown',
  'refused',
  'bounced',
  'not_delivered',
  'key_refused',
  'sender_refused',
  'no_campaign',
  'region_refused',
  'account_closed',
  'provider_away',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

const count = z.int();

/** A message in the history. */
export const CommunicationLog = z.object({
  id: uuid,
  recipient_name: z.string(),
  /** `''` for a text message. */
  recipient_email: z.string(),
  /** E.164; `''` for an e-mail. */
  recipient_phone: z.string(),
  communication_type: z.enum(communicationTypes),
  template_type: z.enum(templateTypes),
  purpose: z.enum(purposes),
  /** `''` until the message is written, and for a text message. */
  subject: z.string(),
  /** The first 100 characters; `''` until the message is written. */
  content: z.string(),
  status: z.enum(communicationStatuses),
  /** The reason for its status, in the caller's language; null: there is none. */
  error_message: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(reasonCodes)),
  is_test: z.boolean(),
  /** Whether the message was sent automatically, not by a user. */
  is_automatic: z.boolean(),
  /** The user who sent it by hand. */
  sent_by_name: z.nullable(z.string()),
  client_id: z.nullable(uuid),
  record_type: z.nullable(z.enum(messageRecords)),
  record_id: z.nullable(uuid),
  /** For a waiting message, the earliest time it leaves; null: unknown, because no channel can send it. */
  release_at: z.nullable(instant),
  created_at: instant,
});
export type CommunicationLog = z.infer<typeof CommunicationLog>;
CommunicationLog.register(z.globalRegistry, { id: 'CommunicationLog' });

/** An event of a message, reported by its provider or recorded by Vigencia. */
export const MessageEvent = z.object({
  /** `planned`, `handed_over`, or the provider's own word, such as `delivered`. */
  event: z.string(),
  at: instant,
  /** Further details; `''`: none. */
  detail: z.string(),
});

/** One check of the send policy, as of when the message left or was refused. */
export const GateFinding = z.object({
  /** `consent`, `hours` … */
  rule: z.string(),
  is_well: z.boolean(),
  message: z.string(),
});

export const Communication = z.extend(CommunicationLog, {
  /** The full text. */
  content: z.string(),
  language: z.string(),
  template_id: z.nullable(uuid),
  template_name: z.nullable(z.string()),
  segments: z.nullable(count),
  /** The name of the attached file; null: none. */
  attachment: z.nullable(z.string()),
  /** In dollars, by the agency's price of a segment; null: unknown. */
  cost: z.nullable(z.number()),
  provider: z.nullable(z.string()),
  provider_id: z.nullable(z.string()),
  sent_at: z.nullable(instant),
  delivered_at: z.nullable(instant),
  events: z.array(MessageEvent),
  /** The checks that allowed or refused it, in order. */
  gate: z.array(GateFinding),
});
export type Communication = z.infer<typeof Communication>;
Communication.register(z.globalRegistry, { id: 'Communication' });

export const LogListQuery = z
  .object({
    ...pageQuery,
    /** Part of a name, an e-mail, a subject, or the digits of a phone. */
    q: searchText,
    status: z.optional(z.enum(communicationStatuses)),
    communication_type: z.optional(z.enum(communicationTypes)),
    template_type: z.optional(z.enum(templateTypes)),
    client_id: z.optional(uuid),
    record_type: z.optional(z.enum(messageRecords)),
    record_id: z.optional(uuid),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    is_test: z.optional(z.enum(['true', 'false'])),
  })
  .check(daysInOrder('from', 'to'));
export type LogListQuery = z.infer<typeof LogListQuery>;

/** The figures of the whole agency. They exclude tests and canceled messages. */
export const CommunicationStats = z.object({
  /** Messages that a provider has taken. */
  total_sent: count,
  /** Of the agency's day, week (from Monday) and month. */
  sent_today: count,
  sent_this_week: count,
  sent_this_month: count,
  /**
   * The share of sent and delivered messages among all that a provider took, in percent with one decimal; 0 if there
   * are none.
   */
  overall_success_rate: z.number(),
  emails_sent: count,
  email_success_rate: z.number(),
  sms_sent: count,
  sms_success_rate: z.number(),
  whatsapp_sent: count,
  /** Messages that wait to be sent. */
  waiting: count,
  sms_segments_this_month: count,
  /** In dollars; null: the agency has not set the price of a segment. */
  sms_cost_this_month: z.nullable(z.number()),
  recent_communications: z.array(
    z.object({
      id: uuid,
      type: z.enum(communicationTypes),
      recipient_name: z.string(),
      status: z.enum(communicationStatuses),
      created_at: instant,
    }),
  ),
});
export type CommunicationStats = z.infer<typeof CommunicationStats>;
CommunicationStats.register(z.globalRegistry, { id: 'CommunicationStats' });

/**
 * A test message to the caller or another address, written by a template. `variables` maps names to values; an array of
 * names gives no values.
 */
export const TestMessage = z.object({
  communication_type: z.enum(communicationTypes),
  template_id: uuid,
  test_recipient_email: z._default(boundedText(254), ''),
  test_recipient_phone: z._default(boundedText(40), ''),
  variables: z._default(z.union([Values, z.array(z.string().check(z.maxLength(60)))]), {}),
});
export type TestMessage = z.infer<typeof TestMessage>;
TestMessage.register(z.globalRegistry, { id: 'TestMessage' });

export const TestResult = z.object({
  success: z.boolean(),
  /** Why the provider or the send policy refuses it, in the caller's language; null: it was not refused. */
  error: z.nullable(z.string()),
  /** The id of its row in the history. */
  id: z.nullable(uuid),
});
export type TestResult = z.infer<typeof TestResult>;
TestResult.register(z.globalRegistry, { id: 'TestResult' });

/** Decides about all messages that waited too long for a mail server to leave without an Admin's decision. */
export const DecideWaiting = z.object({ decision: z.enum(['send', 'cancel']) });
export type DecideWaiting = z.infer<typeof DecideWaiting>;
DecideWaiting.register(z.globalRegistry, { id: 'DecideWaiting' });

const changes = ['communication'] as const;

export const messageRoutes = {
  listCommunications: {
    method: 'GET',
    path: '/communications/logs',
    ...readingCommunications,
    query: LogListQuery,
    ok: [200, z.array(CommunicationLog)],
    paged: true,
    shows: ['communication'],
    summary: 'List what was sent, waits or was not sent, newest first',
  },
  downloadCommunications: listFileRoute(LogListQuery, {
    path: '/communications/logs/file',
    ...readingCommunications,
    summary: 'The messages of a list as a file, all of them',
  }),
  readCommunication: {
    method: 'GET',
    path: '/communications/logs/{id}',
    ...readingCommunications,
    ok: [200, Communication],
    shows: ['communication'],
    summary: 'One message, with what its provider told of it and why it was allowed',
  },
  readCommunicationStats: {
    method: 'GET',
    path: '/communications/stats',
    ...readingCommunications,
    ok: [200, CommunicationStats],
    shows: ['communication'],
    summary: 'How much was sent, by which channel, and how much of it arrived',
  },
  cancelMessage: {
    method: 'POST',
    path: '/communications/logs/{id}/cancel',
    ...readingCommunications,
    ok: [200, Communication],
    errors: { message_left: 409 },
    changes,
    summary: 'Cancel a message that still waits',
  },
  sendAgain: {
    method: 'POST',
    path: '/communications/logs/{id}/send-again',
    ...readingCommunications,
    ok: [201, Communication],
    errors: { message_refused: 409, not_sent_again: 409 },
    changes,
    summary: "Send a message again that wasn't sent, or whose outcome is unknown",
  },
  decideWaiting: {
    method: 'POST',
    path: '/communications/messages/waiting',
    ...configuringCommunications,
    body: DecideWaiting,
    ok: [200, z.object({ count })],
    changes: ['communication', 'communication_settings'],
    summary: 'Send or cancel all that waited more than a day for a mail server; answers how many',
  },
  testTemplate: {
    method: 'POST',
    path: '/communications/test',
    ...readingCommunications,
    body: TestMessage,
    ok: [200, TestResult],
    steps: true,
    changes,
    summary: 'Send a template to an address, at once and once',
  },
} as const;
