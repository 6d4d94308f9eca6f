import { randomUUID } from 'node:crypto';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { Handed, Provider } from '../providers/provider.ts';
import { communicationTables } from '../schema.ts';
import { noteOutcome, noteRegion } from '../settings/note-trouble.ts';
import { warnOfLimit } from '../settings/warn-of-limit.ts';
import { type Closing, closeAddress, closingOfRefusal } from './closings.ts';
import { followEvents } from './follow-events.ts';
import type { MessageState } from './message-state.ts';
import { ends, isTaken, looksAgain, type MessageMove, waitsAgain } from './moves.ts';
import { tellUndelivered } from './tell-undelivered.ts';
import { lockMessage, moveMessage } from './write-message.ts';

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

/** When to try again: after at least this many seconds, and later after each attempt. */
const afterAttempt = ({ attempts }: MessageState, afterSeconds: number, { clock }: CommandContext): Date =>
  new Date(clock().getTime() + Math.max(afterSeconds * 1_000, backOffMs(attempts, Math.random())));

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
