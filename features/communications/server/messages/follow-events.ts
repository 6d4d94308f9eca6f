import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { CommunicationStatus, ReasonCode } from '../../contract/messages.ts';
import type { ChannelTrouble } from '../../contract/settings.ts';
import { communicationTables, type MessageChange } from '../schema.ts';
import { nextHours } from '../sending/next-hours.ts';
import { noteRegion, noteTrouble } from '../settings/note-trouble.ts';
import { twilioCode } from './closings.ts';
import type { MessageState } from './message-state.ts';
import { tellUndelivered } from './tell-undelivered.ts';
import { lockMessage, moveMessage } from './write-message.ts';

/** The status that an event gives its message; null: the event changes nothing. */
export interface EventMeaning {
  status: CommunicationStatus;
  reason: ReasonCode | null;
}

/** The meaning of each provider's words: SendGrid's, with the type of a bounce, and Twilio's. */
const meanings: ReadonlyMap<string, EventMeaning> = new Map(
  Object.entries<EventMeaning>({
    processed: means('Sent'),
    deferred: means('Sent'),
    delivered: means('Delivered'),
    open: means('Delivered'),
    click: means('Delivered'),
    dropped: means('Failed', 'not_delivered'),
    'bounce bounce': means('Bounced', 'bounced'),
    'bounce blocked': means('Failed', 'not_delivered'),
    queued: means('Queued'),
    accepted: means('Queued'),
    scheduled: means('Queued'),
    sending: means('Queued'),
    sent: means('Sent'),
    read: means('Delivered'),
    partially_delivered: means('Delivered'),
    failed: means('Failed', 'not_delivered'),
    undelivered: means('Failed', 'not_delivered'),
    canceled: means('Cancelled', 'not_delivered'),
    spamreport: means('Delivered'),
  }),
);

function means(status: CommunicationStatus, reason: ReasonCode | null = null): EventMeaning {
  return { status, reason };
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

/** A provider's event as it is stored. */
export interface ToldEvent {
  key: string;
  message_id: string | null;
  provider_id: string;
  event: string;
  detail: string;
  raw: unknown;
  at: string;
  /** The recipient, as the provider writes it; `''`: the event names none. */
  address: string;
}

/** Applies the events that arrived for a message before its provider's id was known. */
export async function followEvents(id: string, providerId: string, ctx: CommandContext): Promise<void> {
  const { tx, agency } = ctx;
  const waiting = await communicationTables(tx)
    .updateTable('message_events')
    .set({ message_id: id })
    .where('tenant_id', '=', agency.id)
    .where('provider_id', '=', providerId)
    .where('message_id', 'is', null)
    .returning(['event', 'detail', 'at'])
    .execute();
  for (const event of waiting.sort((one, other) => (one.at < other.at ? -1 : 1))) await followEvent(id, event, ctx);
}

/** Updates a message by a provider's event. Events may arrive in any order. */
export async function followEvent(
  id: string,
  { event, detail, at }: Pick<ToldEvent, 'event' | 'detail' | 'at'>,
  ctx: CommandContext,
): Promise<void> {
  const meaning = meanings.get(event);
  const before = meaning && (await lockMessage(id, ctx));
  if (!meaning || !before || !isNews(before, meaning.status)) return;
  const { status } = meaning;
  const code = twilioCode(detail);
  const channel = before.communication_type as SendingType;
  const isExpired = status === 'Failed' && code === expired;
  // The message waits to be sent a second time: the event is about the first time.
  if (isExpired && before.phase === 'waiting') return;
  if (isExpired && (await isFirst(id, detail, ctx))) return waitAgain(before, ctx);
  const stop = status === 'Failed' ? stopping.get(code) : undefined;
  if (stop) await noteTrouble(channel, stop, detail, ctx);
  const ofRegion = status === 'Failed' && code === regionRefused ? 'region_refused' : null;
  const reason = stop ?? ofRegion ?? (isExpired ? 'expired' : meaning.reason);
  const change: MessageChange = {
    status,
    phase: 'settled',
    release_at: null,
    reason_code: reason,
    reason_facts: JSON.stringify(detail ? { said: detail } : {}),
    ...(rank[status] >= rank.Sent && status !== 'Failed' && before.sent_at === null && { sent_at: at }),
    ...(status === 'Delivered' && { delivered_at: at }),
  };
  await moveMessage(before, change, ctx);
  if (ofRegion) await noteRegion(before.recipient_phone, detail, ctx);
  if (!before.is_test && (status === 'Failed' || status === 'Bounced')) await tellUndelivered(id, ctx);
}

/** Twilio's code for a text that was not delivered within its lawful hours. */
const expired = '30036';
/** Twilio's code for a text to a region that the account may not send to. */
const regionRefused = '21408';

/** Codes of undelivered texts that stop the channel until a user repairs the sender. */
const stopping: ReadonlyMap<string, ChannelTrouble> = new Map(
  Object.entries<ChannelTrouble>({
    30002: 'account_closed',
    30032: 'no_campaign',
    30034: 'no_campaign',
  }),
);

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
async function waitAgain(before: MessageState, ctx: CommandContext): Promise<void> {
  const release_at = instantOf(await nextHours(before, ctx));
  const again = { phase: 'waiting', status: 'Queued', handed_over_at: null, provider_id: null, release_at } as const;
  await moveMessage(before, { ...again, reason_code: 'leaves_once_more' }, ctx);
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
