import { sql } from 'kysely';
import { mondayOf } from '#platform/contract/calendar.ts';
import { exactCostOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readCounters } from '#platform/server/acts/counters.ts';
import type { CommunicationStats } from '../../contract/messages.ts';
import { communicationTables } from '../schema.ts';
import { messageCounters } from './message-counters.ts';

const recentMax = 10;

/** How many messages were sent and how many arrived, from the counters. Excludes tests and canceled messages. */
export async function readStats(ctx: CommandContext): Promise<CommunicationStats> {
  const { tx, agency, today } = ctx;
  const db = communicationTables(tx);
  const [counters, tariff, recent] = await Promise.all([
    readCounters(Object.values(messageCounters), ctx),
    db
      .selectFrom('communication_settings')
      .select(sql<string>`sms_segment_price::text`.as('per_segment'))
      .where('tenant_id', '=', agency.id)
      .where(sql<boolean>`sms_segment_price > 0`)
      .executeTakeFirst(),
    db
      .selectFrom('messages')
      .select(['id', 'communication_type as type', 'recipient_name', 'status', 'created_at'])
      .where('tenant_id', '=', agency.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(recentMax)
      .execute(),
  ]);
  const count = (subject: string, isCounted: (value: string) => boolean) =>
    counters
      .filter((each) => each.subject === subject && isCounted(each.value))
      .reduce((sum, each) => sum + Number(each.count), 0);
  const sent = (channel = '') => count(messageCounters.sent, (value) => value.startsWith(channel));
  const well = (channel = '') =>
    count(messageCounters.sent, (value) => value.startsWith(channel) && /:(Sent|Delivered)$/.test(value));
  const rate = (channel = '') => (sent(channel) === 0 ? 0 : Math.round((well(channel) / sent(channel)) * 1_000) / 10);
  const since = (first: string) => count(messageCounters.day, (day) => day >= first);
  const month = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  const segments = counters
    .filter(({ subject, value }) => subject === messageCounters.textsByDay && value >= month)
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  return {
    total_sent: sent(),
    sent_today: since(today),
    sent_this_week: since(mondayOf(today)),
    sent_this_month: since(month),
    overall_success_rate: rate(),
    emails_sent: sent('Email'),
    email_success_rate: rate('Email'),
    sms_sent: sent('SMS'),
    sms_success_rate: rate('SMS'),
    whatsapp_sent: sent('WhatsApp'),
    waiting: count(messageCounters.status, (value) => value === 'Pending' || value === 'Queued'),
    sms_segments_this_month: segments,
    sms_cost_this_month: tariff ? exactCostOf(Number(tariff.per_segment), segments) : null,
    recent_communications: recent,
  };
}
