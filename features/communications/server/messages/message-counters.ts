import { sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';
import { creationIncrement } from '#platform/server/acts/day-counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';

export const messageCounters = {
  /** Every row of the history, by its status. */
  status: 'messages_by_status',
  /** What was handed over and was no test, by channel and status: `Email:Delivered`. */
  sent: 'messages_sent',
  /** The same, by the agency's day of its hand-over. */
  day: 'messages_by_day',
  /** Texts that were handed over, tests among them, by the same day; what they amount to are their segments. */
  textsByDay: 'texts_by_day',
} as const;

/** Of a month that is shown whole, with the week in which it began, and as much again for clocks that disagree. */
const daysCounted = 62;

type CountedMessage = Pick<MessagesTable, 'status' | 'communication_type' | 'is_test' | 'handed_over_at' | 'segments'>;

/** What a message weighs in the figures. Tests and what was cancelled count in none of those of what was sent. */
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

/** Keep the figures of the days. */
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
