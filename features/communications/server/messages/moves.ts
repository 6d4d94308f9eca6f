import { instantOf } from '#platform/contract/calendar.ts';
import type { CommunicationStatus, ReasonCode } from '../../contract/messages.ts';
import type { Handed } from '../providers/provider.ts';
import type { MessagesTable, NewMessage } from '../schema.ts';

// The life of a message. It waits, is handed over to a provider, and is settled; phase, status and reason change by the
// functions of this file and nowhere else:
//
//   waits, leaves ──▶ waiting ──handsOver──▶ handed_over ──isTaken, ends, isReported──▶ settled
//                        ▲                     │      ▲                                    │
//                        │◀────waitsAgain──────┘      └─looksAgain                         │
//                        └◀───────────────────────waitsAgain──────────────────────────────┘
//
// A waiting message may also end, and an answer begins as answered.

/** The columns that only a move changes, and those that change together with them. */
type MovedColumns = Pick<NewMessage, 'status' | 'phase'> &
  Partial<
    Pick<
      NewMessage,
      | 'reason_code'
      | 'reason_facts'
      | 'release_at'
      | 'handed_over_at'
      | 'attempts'
      | 'provider'
      | 'provider_id'
      | 'segments'
      | 'sent_at'
      | 'delivered_at'
    >
  >;

/** One step in the life of a message. */
class MessageMove {
  // Private, so that no other object is one.
  readonly #columns: MovedColumns;

  constructor(columns: MovedColumns) {
    this.#columns = columns;
  }

  /** What it changes. */
  get columns(): MovedColumns {
    return this.#columns;
  }
}

export type { MessageMove };

/** The values of a reason's sentence. */
type Facts = Readonly<Record<string, string | number>>;

const because = (reason_code: ReasonCode | null, facts: Facts = {}) => ({
  reason_code,
  reason_facts: JSON.stringify(facts),
});

/** It leaves with the next job after `at`. */
export const leaves = (at: string, reason: ReasonCode | null = null): MessageMove =>
  new MessageMove({ phase: 'waiting', status: 'Pending', release_at: at, ...because(reason) });

/** It waits until an instant; null: until there is a mail server or an Admin decides. */
export const waits = (until: string | null, reason: ReasonCode | null): MessageMove =>
  new MessageMove({
    phase: 'waiting',
    status: until === null ? 'Pending' : 'Queued',
    release_at: until,
    ...because(reason),
  });

/**
 * It is about to be given to a provider, for the `attempts`th time. If the outcome isn't known by `lookAt`, a job looks
 * it up. A test is shown as `Pending` until then.
 */
export const handsOver = (
  {
    attempts,
    provider = null,
    lookAt,
    status = 'Queued',
  }: {
    attempts: number;
    provider?: string | null;
    lookAt: Date;
    status?: 'Queued' | 'Pending';
  },
  now: Date,
): MessageMove =>
  new MessageMove({
    phase: 'handed_over',
    status,
    handed_over_at: instantOf(now),
    attempts,
    release_at: instantOf(lookAt),
    provider,
    ...because(null),
  });

/** Its outcome is still unknown, and is looked up at an instant. */
export const looksAgain = ({ status }: Pick<MessagesTable, 'status'>, at: Date): MessageMove =>
  new MessageMove({ phase: 'handed_over', status, release_at: instantOf(at) });

/** The provider has it. */
export const isTaken = (
  { status, provider_id, segments }: Extract<Handed, { kind: 'taken' }>,
  now: Date,
): MessageMove =>
  new MessageMove({
    phase: 'settled',
    status,
    provider_id,
    release_at: null,
    ...because(null),
    ...(segments !== null && { segments }),
    ...(status === 'Sent' && { sent_at: instantOf(now) }),
  });

/** No provider has it, or it certainly has not arrived. It waits until an instant for another attempt. */
export const waitsAgain = (at: Date, reason: ReasonCode, facts?: Facts): MessageMove =>
  new MessageMove({
    phase: 'waiting',
    status: 'Queued',
    handed_over_at: null,
    provider_id: null,
    release_at: instantOf(at),
    ...because(reason, facts),
  });

/** It ends without having arrived. */
export const ends = (
  status: 'Failed' | 'Bounced' | 'Cancelled',
  reason: ReasonCode | null,
  facts?: Facts,
): MessageMove => new MessageMove({ phase: 'settled', status, release_at: null, ...because(reason, facts) });

/** Its provider reports a status, which happened at an instant. `isSent` means that it has left for the first time. */
export const isReported = (
  {
    status,
    reason,
    facts,
    isSent,
  }: {
    status: CommunicationStatus;
    reason: ReasonCode | null;
    facts: Facts;
    isSent: boolean;
  },
  at: string,
): MessageMove =>
  new MessageMove({
    phase: 'settled',
    status,
    release_at: null,
    ...because(reason, facts),
    ...(isSent && { sent_at: at }),
    ...(status === 'Delivered' && { delivered_at: at }),
  });

/** It is the response to a text, which its provider takes with the answer to the call. */
export const isAnswered = (provider: string, now: Date): MessageMove =>
  new MessageMove({
    phase: 'settled',
    status: 'Sent',
    provider,
    handed_over_at: instantOf(now),
    sent_at: instantOf(now),
    attempts: 1,
  });
