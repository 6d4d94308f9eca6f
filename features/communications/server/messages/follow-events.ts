import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { CommunicationStatus } from '../../contract/messages.ts';
import type { ToldEvent } from '../providers/hook.ts';
import type { Provider } from '../providers/provider.ts';
import { communicationTables } from '../schema.ts';
import { nextHours } from '../sending/next-hours.ts';
import { noteRegion, noteTrouble } from '../settings/note-trouble.ts';
import type { MessageState } from './message-state.ts';
import { isReported, waitsAgain } from './moves.ts';
import { tellUndelivered } from './tell-undelivered.ts';
import { lockMessage, moveMessage } from './write-message.ts';

const rank: Readonly<Record<CommunicationStatus, number>> = {
  Pending: 0,
  Queued: 1,
  Sent: 2,
  Delivered: 3,
  Failed: 4,
  Bounced: 4,
  Cancelled: 4,
};

/** Applies the events that arrived for a message before its provider's id was known. */
export async function followEvents(
  id: string,
  providerId: string,
  provider: Provider,
  ctx: CommandContext,
): Promise<void> {
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

/**
 * Whether an event changes anything. A later status replaces an earlier one, a bounce also replaces delivered, and any
 * event ends an unknown outcome. All other statuses are final.
 */
function isNews({ status: now, phase, reason_code }: MessageState, next: CommunicationStatus): boolean {
  if (phase === 'handed_over' || reason_code === 'outcome_unknown') return true;
  if (next === 'Bounced') return rank[now] < 4;
  return now === 'Delivered' ? false : rank[now] < 4 && rank[next] > rank[now];
}
