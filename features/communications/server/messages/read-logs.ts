import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import { formatTotal, totalCountMax } from '#platform/contract/page.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CountedBy, keptTotal } from '#platform/server/acts/counters.ts';
import { onKey, whereEqual } from '#platform/server/database/conditions.ts';
import {
  exactTotal,
  mapPage,
  type Page,
  pagingOf,
  readJoinedPage,
  type Sorting,
} from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { Communication, CommunicationLog, LogListQuery, ReasonCode } from '../../contract/messages.ts';
import { describeFindings, sayReason } from '../reasons.ts';
import { communicationTables } from '../schema.ts';
import { messageCounters } from './message-counters.ts';
import { searchMessages } from './search-messages.ts';

const shownLetters = 100;

const columns = [
  'id',
  'recipient_name',
  'recipient_email',
  'recipient_phone',
  'communication_type',
  'template_type',
  'purpose',
  'subject',
  'status',
  'reason_code',
  'reason_facts',
  'is_test',
  'by_user',
  'client_id',
  'record_type',
  'record_id',
  'release_at',
  'created_at',
] as const;
const logColumns = columns.map((name) => `messages.${name}` as const);

const newest = { column: 'messages.created_at', direction: 'desc', type: 'timestamptz' } as const satisfies Sorting;
const countedBy: CountedBy<LogListQuery> = { all: messageCounters.status, status: { subject: messageCounters.status } };

type Messages = SelectQueryBuilder<KnownTables<typeof communicationTables>, 'messages', object>;

/** One page of the history, newest first. */
export async function listLogs(query: LogListQuery, ctx: CommandContext): Promise<Page<CommunicationLog>> {
  const { tx, agency } = ctx;
  const paging = pagingOf('messages.id', newest, query);
  const found = searchMessages(query, paging, ctx);
  const matching = (found?.rows as Messages | undefined) ?? filtered(query, ctx);
  const kept = found?.total ?? keptTotal(query, countedBy, ctx) ?? countAlong(matching, ctx);
  const page = await readJoinedPage(communicationTables(tx), 'messages', agency.id, matching, paging, rowsOf, kept);
  return mapPage(page, (row) => shown(row, ctx));
}

/** Counts in the order of the list, so that every filter reads an index and not the rows of all agencies. */
function countAlong(matching: Messages, { tx }: CommandContext): Promise<string> {
  const { column, direction } = newest;
  const counted = matching
    .orderBy(column, direction)
    .orderBy('messages.id', direction)
    .limit(totalCountMax + 1);
  return exactTotal(communicationTables(tx), counted, 'messages.id').then(formatTotal);
}

function filtered(query: LogListQuery, { tx, agency }: CommandContext): Messages {
  let messages: Messages = whereEqual(communicationTables(tx).selectFrom('messages'), {
    'messages.tenant_id': agency.id,
    'messages.status': query.status,
    'messages.communication_type': query.communication_type,
    'messages.template_type': query.template_type,
    'messages.client_id': query.client_id,
    'messages.record_type': query.record_type,
    'messages.record_id': query.record_id,
  });
  const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone ${agency.time_zone})`;
  if (query.from) messages = messages.where(sql<boolean>`messages.created_at >= ${dayBegins(query.from)}`);
  if (query.to) messages = messages.where(sql<boolean>`messages.created_at < ${dayBegins(addDays(query.to, 1))}`);
  if (query.is_test) messages = messages.where('messages.is_test', '=', query.is_test === 'true');
  return messages;
}

/** The beginning of a message. The unsubscribe link is shortened, because only its recipient may use it. */
const contentShown = sql<string>`left(regexp_replace(messages.content, '/u/[[:alnum:]_-]+', '/u/…'), ${sql.lit(shownLetters)})`;

const rowsOf = (messages: Messages) =>
  messages
    .leftJoin('users', onKey('users', 'messages.by_user'))
    .select(logColumns)
    .select(['users.full_name as sent_by_name', contentShown.as('content')]);

type LogRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

function shown({ reason_facts, by_user, ...row }: LogRow, { language, services }: CommandContext): CommunicationLog {
  const { reason_code } = row;
  return {
    ...row,
    sent_by_name: row.sent_by_name ?? null,
    is_automatic: by_user === null,
    error_message: reason_code && sayReason(reason_code as ReasonCode, reason_facts, language, services),
  };
}

const wholeColumns = [
  'language',
  'template_id',
  'segments',
  'attachment',
  'provider',
  'provider_id',
  'sent_at',
  'delivered_at',
  'gate',
] as const;

/** One message with its events and the checks of the send policy; null: there is none. */
export async function readLog(id: string, ctx: CommandContext): Promise<Communication | null> {
  const { tx, agency } = ctx;
  const db = communicationTables(tx);
  const [row, events] = await Promise.all([
    rowsOf(db.selectFrom('messages') as Messages)
      .select(wholeColumns.map((name) => `messages.${name}` as const))
      .select([
        costOf(sql`messages.segments`, agency.id).as('cost'),
        'messages.content as whole',
        sql<string | null>`nullif(messages.template_name, '')`.as('template_name'),
      ])
      .where('messages.tenant_id', '=', agency.id)
      .where('messages.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('message_events')
      .select(['event', 'at', 'detail'])
      .where('tenant_id', '=', agency.id)
      .where('message_id', '=', id)
      .orderBy('at')
      .execute(),
  ]);
  if (!row) return null;
  const { whole, gate, cost, ...rest } = row;
  return {
    ...rest,
    ...shown(rest, ctx),
    content: whole,
    cost: cost === null ? null : Number(cost),
    events: events.map(({ event, at, detail }) => ({ event, at, detail })),
    gate: describeFindings(gate, ctx),
  };
}

/** The cost of the given number of segments in dollars, by the agency's price of one; null: no price is set. */
function costOf(segments: Expression<unknown>, agencyId: string) {
  return sql<string | null>`(
    select round(${segments} * s.sms_segment_price, 4) from communication_settings s
    where s.tenant_id = ${agencyId} and s.sms_segment_price > 0)`;
}
