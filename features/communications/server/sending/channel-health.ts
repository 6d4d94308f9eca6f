import { sql } from 'kysely';
import { regionOf } from '#features/consents/server/index.ts';
import type { NotificationKind } from '#features/notifications/contract.ts';
import { notify } from '#features/notifications/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import type { SendingType } from '../../contract/channels.ts';
import { type ChannelTrouble, channelTroubles } from '../../contract/settings.ts';
import type { Handed } from '../providers/provider.ts';
import { communicationTables, type Trouble } from '../schema.ts';
import { readRow } from '../settings-row.ts';
import { segmentsThisMonth } from './lookup.ts';

const isTrouble = (code: string): code is ChannelTrouble => (channelTroubles as readonly string[]).includes(code);

/**
 * After this many sends in a row with an unknown outcome, the provider counts as down: an outage affects three
 * messages, not a thousand.
 */
const inARow = 3;

/**
 * Records the outcome of a send for its channel. Sends without a response are counted over all jobs, until the provider
 * responds again. Returns whether the channel is stopped now.
 */
export async function noteOutcome(channel: SendingType, handed: Handed, ctx: CommandContext): Promise<boolean> {
  const found = await lockTroubles(channel, ctx);
  if (!found) return false;
  if (handed.kind === 'taken') {
    await noteWell(found, ctx);
    return false;
  }
  const isSilent = handed.kind === 'later' || handed.kind === 'may_have_arrived';
  const silent = isSilent ? found.silent + 1 : 0;
  if (silent !== found.silent) await keep({ ...found, silent }, found.before, ctx);
  if (handed.kind === 'stopped') return stop({ ...found, silent }, handed.reason, handed.sentence, ctx);
  return silent >= inARow && 'sentence' in handed && stop({ ...found, silent }, 'provider_away', handed.sentence, ctx);
}

/**
 * Marks a channel as stopped, with the time of the first failure, and notifies the Admins once. Retries become less and
 * less frequent.
 */
export async function noteTrouble(
  channel: SendingType,
  reason: string,
  sentence: string,
  ctx: CommandContext,
): Promise<boolean> {
  const found = await lockTroubles(channel, ctx);
  return found !== null && stop(found, reason, sentence, ctx);
}

/** The number of clients in one state whose texts are refused within an hour before the channel counts as the cause. */
const clientsOfState = 3;
const hourMs = 3_600_000;

/**
 * Records that a text was refused or not delivered because of the phone's region; its row already says so. One case is
 * about the phone. Three clients in one state mean that the account is the cause, and the channel stops. Returns
 * whether it does.
 */
export async function noteRegion(phone: string, sentence: string, ctx: CommandContext): Promise<boolean> {
  const { tx, agency, clock } = ctx;
  // The lock is taken first: of two concurrent refusals, the second counts the first.
  const found = await lockTroubles('SMS', ctx);
  if (!found) return false;
  const rows = await communicationTables(tx)
    .selectFrom('messages')
    .select(['client_id', 'recipient_phone'])
    .distinct()
    .where('tenant_id', '=', agency.id)
    // As a literal, so that these few rows use a partial index.
    .where(sql<boolean>`reason_code = 'region_refused'`)
    .where('client_id', 'is not', null)
    .where('handed_over_at', '>=', instantOf(new Date(clock().getTime() - hourMs)))
    .execute();
  const region = regionOf(phone);
  const ofRegion = rows.filter(({ recipient_phone }) => regionOf(recipient_phone) === region);
  const clients = new Set(ofRegion.map(({ client_id }) => client_id));
  return clients.size >= clientsOfState && stop(found, 'region_refused', sentence, ctx);
}

async function stop(found: Found, reason: string, sentence: string, ctx: CommandContext): Promise<boolean> {
  if (!isTrouble(reason)) return false;
  const { clock, today } = ctx;
  const { channel, before } = found;
  const tries = (before?.tries ?? 0) + 1;
  const isKnown = before?.code === reason;
  const since = isKnown && before ? before.since : instantOf(clock());
  const try_at = instantOf(new Date(clock().getTime() + backOffMs(tries, Math.random())));
  await keep(found, { communication_type: channel, code: reason, said: sentence, since, tries, try_at }, ctx);
  if (!isKnown) await tellAdmins('channel.trouble', { channel }, `${channel} ${reason} ${today}`, ctx);
  return true;
}

/** A channel's provider has taken a message: its trouble is over. */
async function noteWell(found: Found, ctx: CommandContext): Promise<void> {
  const { channel, before, silent } = found;
  if (!before && silent === 0) return;
  await keep({ ...found, silent: 0 }, undefined, ctx);
  if (before) await tellAdmins('channel.healed', { channel }, `${channel} ${before.since}`, ctx);
}

interface Found {
  id: string;
  channel: SendingType;
  before: Trouble | undefined;
  others: Trouble[];
  /** How many sends in a row got no response. */
  silent: number;
  outages: Partial<Record<SendingType, number>>;
}

async function lockTroubles(channel: SendingType, { tx, agency }: CommandContext): Promise<Found | null> {
  const row = await communicationTables(tx)
    .selectFrom('communication_settings')
    .select(['id', 'troubles', 'outages'])
    .where('tenant_id', '=', agency.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id, troubles, outages } = row;
  const isOf = ({ communication_type }: Trouble) => communication_type === channel;
  const others = troubles.filter((trouble) => !isOf(trouble));
  return { id, channel, before: troubles.find(isOf), others, silent: outages[channel] ?? 0, outages };
}

async function keep(found: Found, now: Trouble | undefined, { tx, agency, changed }: CommandContext): Promise<void> {
  const { id, channel, before, others, silent, outages } = found;
  await Promise.all([
    communicationTables(tx)
      .updateTable('communication_settings')
      .set({
        troubles: JSON.stringify(now ? [...others, now] : others),
        outages: JSON.stringify({ ...outages, [channel]: silent }),
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    now !== before && changed('communication_settings', id),
  ]);
}

/** The share of the limit. */
const warnedAt = 0.8;

/** Notifies the Admins, once a month, that most of the month's segments are used up. */
export async function warnOfLimit(ctx: CommandContext): Promise<void> {
  const [{ sms_monthly_segments_max: most }, sent] = await Promise.all([readRow(ctx), segmentsThisMonth(ctx)]);
  if (sent < most * warnedAt) return;
  await tellAdmins('channel.limit', { percent: '80' }, `limit ${ctx.today.slice(0, 7)}`, ctx);
}

/** Notifies the Admins of a change of the channels. A notice with the same key is sent once. */
async function tellAdmins(
  kind: Extract<NotificationKind, `channel.${string}`>,
  facts: Readonly<Record<string, string>>,
  once: string,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency } = ctx;
  const admins = await communicationTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', '=', 'Admin')
    .execute();
  await notify(
    ctx,
    admins.map(({ id: userId }) => ({ userId, kind, about: null, facts, once })),
  );
}
