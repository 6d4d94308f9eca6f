import { sql } from 'kysely';
import { regionOf } from '#features/consents/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import type { SendingType } from '../../contract/channels.ts';
import { type ChannelTrouble, channelTroubles } from '../../contract/settings.ts';
import type { Handed } from '../providers/provider.ts';
import { communicationTables, type Trouble } from '../schema.ts';
import { tellAdmins } from './tell-admins.ts';

const isTrouble = (code: string): code is ChannelTrouble => (channelTroubles as readonly string[]).includes(code);

/** After so many in a row of which nobody knows, the provider is away: an outage strands three, and not a thousand. */
const inARow = 3;

/**
 * Notes of a channel what became of a hand-over: one that nobody answered counts, over all jobs, until the provider answers
 * again. Gives whether the channel stands still now.
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

/** Marks a channel as standing still, from the first time on, and tells the Admins once. It is tried again, less and less often. */
export async function noteTrouble(
  channel: SendingType,
  reason: string,
  sentence: string,
  ctx: CommandContext,
): Promise<boolean> {
  const found = await lockTroubles(channel, ctx);
  return found !== null && stop(found, reason, sentence, ctx);
}

/** Texts to so many clients of a state are refused within an hour before the channel is what is wrong. */
const clientsOfState = 3;
const hourMs = 3_600_000;

/**
 * Notes that a text was refused, or not delivered, because of where its phone is, after that was written to its row. That is
 * about this phone; of three clients in one state it is about the account, and the channel stands still. Gives whether it does.
 */
export async function noteRegion(phone: string, sentence: string, ctx: CommandContext): Promise<boolean> {
  const { tx, agency, clock } = ctx;
  // The lock comes first: of two who are refused at once the second counts the first.
  const found = await lockTroubles('SMS', ctx);
  if (!found) return false;
  const rows = await communicationTables(tx)
    .selectFrom('messages')
    .select(['client_id', 'recipient_phone'])
    .distinct()
    .where('tenant_id', '=', agency.id)
    // Written out, so that the few rows have an index of their own.
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

/** A channel's provider has taken something: whatever was wrong is over. */
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
  /** How many in a row nobody has answered. */
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
