import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { readTallies } from '#platform/server/acts/tallies.ts';
import type { CommunicationStats } from '../../contract/messages.ts';
import { communicationTables } from '../schema.ts';
import { costOf } from './cost-of.ts';
import { messageTallies } from './message-tallies.ts';

const recentMax = 10;

/** How much was sent and how much arrived. Tests and what was cancelled count in none of it. */
export async function readStats(deed: Deed): Promise<CommunicationStats> {
  const { tx, agency, today } = deed;
  const db = communicationTables(tx);
  const begin = (unit: 'day' | 'week' | 'month') =>
    sql`(date_trunc(${sql.lit(unit)}, ${today}::date::timestamp) at time zone ${agency.time_zone})`;
  const since = (unit: 'day' | 'week' | 'month') =>
    sql<number>`(count(*) filter (where not is_test and status <> 'Cancelled' and handed_over_at >= ${begin(unit)}))::int`;
  const segments = sql<number>`(coalesce(sum(segments) filter (where communication_type = 'SMS' and handed_over_at >= ${begin('month')}), 0))::int`;
  const [tallies, days, recent] = await Promise.all([
    readTallies([messageTallies.sent, messageTallies.status], deed),
    db
      .selectFrom('messages')
      .select([since('day').as('today'), since('week').as('week'), since('month').as('month')])
      .select([segments.as('segments'), costOf(segments, agency.id).as('cost')])
      .where('tenant_id', '=', agency.id)
      .where(sql<boolean>`handed_over_at >= least(${begin('week')}, ${begin('month')})`)
      .executeTakeFirstOrThrow(),
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
    tallies
      .filter((each) => each.subject === subject && isCounted(each.value))
      .reduce((sum, each) => sum + Number(each.count), 0);
  const sent = (channel = '') => count(messageTallies.sent, (value) => value.startsWith(channel));
  const well = (channel = '') =>
    count(messageTallies.sent, (value) => value.startsWith(channel) && /:(Sent|Delivered)$/.test(value));
  const rate = (channel = '') => (sent(channel) === 0 ? 0 : Math.round((well(channel) / sent(channel)) * 1_000) / 10);
  return {
    ...{ total_sent: sent(), sent_today: days.today, sent_this_week: days.week, sent_this_month: days.month },
    ...{ overall_success_rate: rate(), emails_sent: sent('Email'), email_success_rate: rate('Email') },
    ...{ sms_sent: sent('SMS'), sms_success_rate: rate('SMS'), whatsapp_sent: sent('WhatsApp') },
    waiting: count(messageTallies.status, (value) => value === 'Pending' || value === 'Queued'),
    sms_segments_this_month: days.segments,
    sms_cost_this_month: days.cost === null ? null : Number(days.cost),
    recent_communications: recent,
  };
}
