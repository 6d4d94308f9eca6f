import { sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';
import { creationIncrement } from '#platform/server/acts/day-counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';

export const messageCounters = {
  /** Every row of the history, by its status. */
  status: 'messages_by_status',
  /** Sent messages without tests, by channel and status: `Email:Delivered`. */
  sent: 'messages_sent',
  /** The same, by the agency's day on which the message was sent. */
  day: 'messages_by_day',
  /** Sent text messages, tests included, by the same day; the increment is the number of segments. */
  textsByDay: 'texts_by_day',
} as const;

/** A whole month with the week in which it began, and as many days again for clocks that differ. */
const daysCounted = 62;

type CountedMessage = Pick<MessagesTable, 'status' | 'communication_type' | 'is_test' | 'handed_over_at' | 'segments'>;

/** The increments of a message. The counters of sent messages exclude tests and canceled messages. */
export function messageIncrements(
  { status, communication_type, is_test, handed_over_at, segments }: CountedMessage,
  agency: Pick<Agency, 'time_zone'>,
): Increment[] {
  const every = { subject: messageCounters.status, value: status };
  if (handed_over_at === null) return [every];
  const ofDay = (subject: string, amount = 0) =>
    creationIncrement(subject, { created_at: handed_over_at, amount }, agency);
  const sent = { subject: messageCounters.sent, value: `${communication_type}:${status}` };
  return [
    every,
    ...(is_test || status === 'Cancelled' ? [] : [sent, ofDay(messageCounters.day)]),
    ...(communication_type === 'SMS' ? [ofDay(messageCounters.textsByDay, segments ?? 0)] : []),
  ];
}

/** Maintain the counters of the days. */
export const countMessageDays = [
  dayFigures(
    'communications.count-days',
    messageCounters.day,
    (moment, { tx, agency }) =>
      communicationTables(tx)
        .selectFrom('messages')
        .select([sql<string>`handed_over_at`.as('created_at'), sql<number>`0`.as('amount')])
        .where('tenant_id', '=', agency.id)
        .where('handed_over_at', '>=', moment)
        .where('is_test', '=', false)
        .where('status', '!=', 'Cancelled'),
    daysCounted,
  ),
  dayFigures(
    'communications.count-texts',
    messageCounters.textsByDay,
    (moment, { tx, agency }) =>
      communicationTables(tx)
        .selectFrom('messages')
        .select([sql<string>`handed_over_at`.as('created_at'), sql<number>`coalesce(segments, 0)`.as('amount')])
        .where('tenant_id', '=', agency.id)
        .where('handed_over_at', '>=', moment)
        .where('communication_type', '=', 'SMS'),
    daysCounted,
  ),
];
