import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { knownAs, recordConsent } from '#features/consents/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { CommunicationStatus } from '../../contract/messages.ts';
import { lockMessage, type MessageState, moveMessage } from '../messages/message-row.ts';
import { ends, isReported, isTaken, looksAgain, type MessageMove, waitsAgain } from '../messages/moves.ts';
import type { ToldEvent } from '../providers/hook.ts';
import { type Closing, type Handed, type Provider, stopped, undeliverable } from '../providers/provider.ts';
import { communicationTables } from '../schema.ts';
import { noteOutcome, noteRegion, noteTrouble, warnOfLimit } from './channel-health.ts';
import { nextHours } from './judge.ts';

/** The maximum number of attempts for a message that no provider took. */
const attemptsMax = 12;
const lookAgainMs = 60_000;

/**
 * Records the outcome of a send that was marked before. A test ends with it. Another message that was not taken waits;
 * one that may have arrived is not sent again. Returns whether the channel is stopped afterward.
 */
export async function takeOutcome(
  id: string,
  handed: Handed,
  provider: Provider,
  ctx: CommandContext,
): Promise<boolean> {
  const closing = handed.kind === 'refused' ? closingOfRefusal(handed.reason) : null;
  // Before the message is locked, because a send locks the address first.
  if (closing && handed.kind === 'refused') await closeRecipient(id, closing, handed.sentence, provider, ctx);
  const before = await lockMessage(id, ctx);
  // An event arrived first and is more precise.
  if (before?.phase !== 'handed_over') return false;
  const move = moveBy(before, handed, ctx);
  await moveMessage(before, move, ctx, { provider: provider.name });
  await noteSend(id, handed, ctx);
  const channel = before.communication_type as SendingType;
  const isStill = await noteOutcome(channel, handed, ctx);
  const isOfRegion = handed.kind === 'refused' && handed.reason === 'region_refused';
  const isBarred = isOfRegion && (await noteRegion(before.recipient_phone, handed.sentence, ctx));
  if (handed.kind === 'taken' && channel === 'SMS') await warnOfLimit(ctx);
  const isEnded = move.columns.phase === 'settled' && handed.kind !== 'taken';
  if (isEnded && !before.is_test) await tellUndelivered(id, ctx);
  if (handed.kind === 'taken' && handed.provider_id) await followEvents(id, handed.provider_id, provider, ctx);
  return isStill || isBarred;
}

/** What a provider's refusal of a message means for the address; null: nothing. */
function closingOfRefusal(reason: string): Closing | null {
  if (reason === 'opted_out_at_provider') return stopped;
  return reason === 'undeliverable' || reason === 'bounced' ? undeliverable : null;
}

async function closeRecipient(
  id: string,
  closing: Closing,
  words: string,
  { name: provider }: Provider,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency } = ctx;
  const to = await communicationTables(tx)
    .selectFrom('messages')
    .select(['communication_type', 'recipient_email', 'recipient_phone'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!to) return;
  const address = to.recipient_email || to.recipient_phone;
  await closeAddress(to.communication_type as SendingType, address, closing, { provider, words }, ctx);
}

/**
 * Writes a provider's report on an address into the consent ledger. The address is locked until the transaction ends.
 */
export async function closeAddress(
  channel: SendingType,
  address: string,
  closing: Closing,
  report: { provider: string; words: string },
  ctx: CommandContext,
): Promise<void> {
  const { provider: source_name, words } = report;
  const known = { communication_type: channel, address: knownAs(channel, address), source: 'provider' } as const;
  await recordConsent({ ...known, ...closing, source_name, words }, ctx);
}

/** What the outcome of a send makes of its message. */
function moveBy(before: MessageState, handed: Handed, ctx: CommandContext): MessageMove {
  const { clock } = ctx;
  switch (handed.kind) {
    case 'taken':
      return isTaken(handed, clock());
    case 'refused': {
      const { status, reason, sentence, code } = handed;
      return ends(status, reason, { said: sentence, code });
    }
    case 'may_have_arrived':
      if (before.is_test) return ends('Failed', 'outcome_unknown');
      return looksAgain(before, new Date(clock().getTime() + lookAgainMs));
    default: {
      const isLate = handed.kind === 'later';
      const reason = isLate ? 'provider_busy' : handed.reason;
      const facts = { said: handed.sentence };
      // A message of a stopped channel waits until the channel is repaired or the message is stale.
      if (before.is_test || (isLate && before.attempts >= attemptsMax)) return ends('Failed', reason, facts);
      return waitsAgain(afterAttempt(before, (isLate && handed.afterSeconds) || 0, ctx), reason, facts);
    }
  }
}

/** When to try again: after at least this many seconds, and later after each attempt. */
const afterAttempt = ({ attempts }: MessageState, afterSeconds: number, { clock }: CommandContext): Date =>
  new Date(clock().getTime() + Math.max(afterSeconds * 1_000, backOffMs(attempts, Math.random())));

/** Records the send and the provider's response. */
function noteSend(message_id: string, handed: Handed, ctx: CommandContext): Promise<void> {
  const [detail, provider_id] = handed.kind === 'taken' ? ['', handed.provider_id] : [handed.sentence, ''];
  return noteEvent(message_id, { event: handed.kind, detail, provider_id }, ctx);
}

/** Records an event of a message that its provider did not report. */
export async function noteEvent(
  message_id: string,
  { event, detail, provider_id = '' }: { event: string; detail: string; provider_id?: string },
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  const now = instantOf(clock());
  await communicationTables(tx)
    .insertInto('message_events')
    .values({
      tenant_id: agency.id,
      key: randomUUID(),
      message_id,
      event,
      detail,
      raw: '{}',
      provider_id,
      at: now,
      created_at: now,
    })
    .execute();
}

/** Applies the events that arrived for a message before its provider's id was known. */
async function followEvents(id: string, providerId: string, provider: Provider, ctx: CommandContext): Promise<void> {
  const { tx, agency } = ctx;
  const waiting = await communicationTables(tx)
    .updateTable('message_events')
    .set({ message_id: id })
    .where('tenant_id', '=', agency.id)
    .where('provider_id', '=', providerId)
    .where('message_id', 'is', null)
    .returning(['event', 'detail', 'at'])
    .execute();
  for (const event of waiting.sort((one, other) => (one.at < other.at ? -1 : 1)))
    await followEvent(id, event, provider, ctx);
}

/** Updates a message by a provider's event. Events may arrive in any order. */
export async function followEvent(
  id: string,
  { event, detail, at }: Pick<ToldEvent, 'event' | 'detail' | 'at'>,
  provider: Provider,
  ctx: CommandContext,
): Promise<void> {
  const meaning = provider.meaningOf({ event, detail });
  const before = meaning && (await lockMessage(id, ctx));
  if (!meaning || !before || !isNews(before, meaning.status)) return;
  const { status, reason, stops, isOfRegion, isExpired } = meaning;
  // The message waits to be sent a second time: the event is about the first time.
  if (isExpired && before.phase === 'waiting') return;
  if (isExpired && (await isFirst(id, detail, ctx))) return sendOnceMore(before, ctx);
  if (stops) await noteTrouble(before.communication_type as SendingType, stops, detail, ctx);
  const isSent = rank[status] >= rank.Sent && status !== 'Failed' && before.sent_at === null;
  const facts = detail ? { said: detail } : {};
  await moveMessage(before, isReported({ status, reason, facts, isSent }, at), ctx);
  if (isOfRegion) await noteRegion(before.recipient_phone, detail, ctx);
  if (!before.is_test && (status === 'Failed' || status === 'Bounced')) await tellUndelivered(id, ctx);
}

/** Whether this code is reported for the message for the first time. */
async function isFirst(id: string, detail: string, { tx, agency }: CommandContext): Promise<boolean> {
  const { times } = await communicationTables(tx)
    .selectFrom('message_events')
    .select(({ fn }) => fn.countAll<string>().as('times'))
    .where('tenant_id', '=', agency.id)
    .where('message_id', '=', id)
    .where('detail', '=', detail)
    .executeTakeFirstOrThrow();
  return Number(times) <= 1;
}

/** The message has certainly not arrived. It is sent once more when its next lawful hours begin. */
async function sendOnceMore(before: MessageState, ctx: CommandContext): Promise<void> {
  await moveMessage(before, waitsAgain(await nextHours(before, ctx), 'leaves_once_more'), ctx);
}

const rank: Readonly<Record<CommunicationStatus, number>> = {
  Pending: 0,
  Queued: 1,
  Sent: 2,
  Delivered: 3,
  Failed: 4,
  Bounced: 4,
  Cancelled: 4,
};

/**
 * Whether an event changes anything. A later status replaces an earlier one, a bounce also replaces delivered, and any
 * event ends an unknown outcome. All other statuses are final.
 */
function isNews({ status: now, phase, reason_code }: MessageState, next: CommunicationStatus): boolean {
  if (phase === 'handed_over' || reason_code === 'outcome_unknown') return true;
  if (next === 'Bounced') return rank[now] < 4;
  return now === 'Delivered' ? false : rank[now] < 4 && rank[next] > rank[now];
}

/**
 * Reverts the mark of a message whose proposal could not be rendered: no provider received it, and it waits like one
 * that was not taken. After the last attempt it ends, and the user who wrote it is notified.
 */
export async function takeBack(id: string, ctx: CommandContext): Promise<void> {
  const before = await lockMessage(id, ctx);
  if (before?.phase !== 'handed_over') return;
  const isLast = before.attempts >= attemptsMax;
  const move = isLast
    ? ends('Failed', 'proposal_not_made')
    : waitsAgain(afterAttempt(before, 0, ctx), 'proposal_not_made');
  await moveMessage(before, move, ctx);
  await noteEvent(id, { event: 'proposal_not_made', detail: '' }, ctx);
  if (isLast) await tellUndelivered(id, ctx);
}

/**
 * Notifies the user who wrote a message to a client, or else the client's agent, that the message did not arrive or
 * that its outcome is unknown.
 */
export async function tellUndelivered(
  id: string,
  ctx: CommandContext,
  kind: 'message.undelivered' | 'message.unknown' = 'message.undelivered',
): Promise<void> {
  const { tx, agency } = ctx;
  const found = await communicationTables(tx)
    .selectFrom('messages as m')
    .leftJoin('leads as l', (join) =>
      join.onRef('l.tenant_id', '=', 'm.tenant_id').onRef('l.client_id', '=', 'm.client_id'),
    )
    .select([
      'm.recipient_name',
      'l.id as lead_id',
      sql<string | null>`coalesce(m.by_user, l.assigned_agent)`.as('user_id'),
    ])
    .where('m.tenant_id', '=', agency.id)
    .where('m.id', '=', id)
    .where('m.client_id', 'is not', null)
    .where('m.is_test', '=', false)
    .orderBy('l.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found?.user_id) return;
  const about = found.lead_id ? { kind: 'lead' as const, id: found.lead_id } : null;
  const facts = { client: found.recipient_name };
  await notify(ctx, [{ userId: found.user_id, kind, about, facts, once: id }]);
}
