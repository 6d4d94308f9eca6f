import { randomUUID } from 'node:crypto';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import type { Handed, Provider } from '../providers/provider.ts';
import { communicationTables, type MessageChange } from '../schema.ts';
import { noteOutcome, noteRegion } from '../settings/note-trouble.ts';
import { warnOfLimit } from '../settings/warn-of-limit.ts';
import { type Closing, closeAddress, closingOfRefusal } from './closings.ts';
import { followEvents } from './follow-events.ts';
import type { MessageState } from './message-state.ts';
import { tellUndelivered } from './tell-undelivered.ts';
import { lockMessage, moveMessage } from './write-message.ts';

/** The maximum number of attempts for a message that no provider took. */
const attemptsMax = 12;
const lookAgainMs = 60_000;

const because = (reason: ReasonCode | null, facts: Record<string, string | number> = {}) => ({
  reason_code: reason,
  reason_facts: JSON.stringify(facts),
});

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
  const change = changeOf(before, handed, ctx);
  await moveMessage(before, { ...change, provider: provider.name }, ctx);
  await noteSend(id, handed, ctx);
  const channel = before.communication_type as SendingType;
  const isStill = await noteOutcome(channel, handed, ctx);
  const isOfRegion = handed.kind === 'refused' && handed.reason === 'region_refused';
  const isBarred = isOfRegion && (await noteRegion(before.recipient_phone, handed.sentence, ctx));
  if (handed.kind === 'taken' && channel === 'SMS') await warnOfLimit(ctx);
  const isEnded = change.phase === 'settled' && handed.kind !== 'taken';
  if (isEnded && !before.is_test) await tellUndelivered(id, ctx);
  if (handed.kind === 'taken' && handed.provider_id) await followEvents(id, handed.provider_id, ctx);
  return isStill || isBarred;
}

/**
 * Reverts the mark of a message whose proposal could not be rendered: no provider received it, and it waits like one
 * that was not taken. After the last attempt it ends, and the user who wrote it is notified.
 */
export async function takeBack(id: string, ctx: CommandContext): Promise<void> {
  const before = await lockMessage(id, ctx);
  if (before?.phase !== 'handed_over') return;
  const reason = because('proposal_not_made');
  const isLast = before.attempts >= attemptsMax;
  await moveMessage(before, isLast ? failed(reason) : waitsAgain(before, reason, 0, ctx), ctx);
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

const failed = (reason: ReturnType<typeof because>) =>
  ({ phase: 'settled', status: 'Failed', release_at: null, ...reason }) as const;

/** No provider has the message. It waits for at least this many seconds, and longer after each attempt. */
function waitsAgain(
  { attempts }: MessageState,
  reason: ReturnType<typeof because>,
  afterSeconds: number,
  { clock }: CommandContext,
) {
  const at = new Date(clock().getTime() + Math.max(afterSeconds * 1_000, backOffMs(attempts, Math.random())));
  return { phase: 'waiting', status: 'Queued', handed_over_at: null, release_at: instantOf(at), ...reason } as const;
}

function changeOf(before: MessageState, handed: Handed, ctx: CommandContext): MessageChange {
  const { clock } = ctx;
  const now = instantOf(clock());
  switch (handed.kind) {
    case 'taken': {
      const { status, provider_id, segments } = handed;
      return {
        phase: 'settled',
        status,
        provider_id,
        release_at: null,
        ...because(null),
        ...(segments !== null && { segments }),
        ...(status === 'Sent' && { sent_at: now }),
      };
    }
    case 'refused': {
      const { status, reason, sentence, code } = handed;
      return { phase: 'settled', status, release_at: null, ...because(reason, { said: sentence, code }) };
    }
    case 'may_have_arrived': {
      const waits = { phase: 'handed_over', release_at: instantOf(new Date(clock().getTime() + lookAgainMs)) } as const;
      return before.is_test ? failed(because('outcome_unknown')) : waits;
    }
    default: {
      const isLate = handed.kind === 'later';
      const reason = because(isLate ? 'provider_busy' : handed.reason, { said: handed.sentence });
      // A message of a stopped channel waits until the channel is repaired or the message is stale.
      if (before.is_test || (isLate && before.attempts >= attemptsMax)) return failed(reason);
      return waitsAgain(before, reason, (isLate && handed.afterSeconds) || 0, ctx);
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
