import { instantOf } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import type { SendingType } from '../../contract/channels.ts';
import { type ChannelTrouble, channelTroubles } from '../../contract/settings.ts';
import { communicationTables, type Trouble } from '../schema.ts';
import { tellAdmins } from './tell-admins.ts';

const isTrouble = (code: string): code is ChannelTrouble => (channelTroubles as readonly string[]).includes(code);

/** Marks a channel as standing still, from the first time on, and tells the Admins once. It is tried again, less and less often. */
export async function noteTrouble(channel: SendingType, reason: string, said: string, deed: Deed): Promise<void> {
  if (!isTrouble(reason)) return;
  const { clock, today } = deed;
  const found = await lockTroubles(channel, deed);
  if (!found) return;
  const tries = (found.before?.tries ?? 0) + 1;
  const isKnown = found.before?.code === reason;
  const since = isKnown && found.before ? found.before.since : instantOf(clock());
  const try_at = instantOf(new Date(clock().getTime() + backOffMs(tries, Math.random())));
  await keep(found, { communication_type: channel, code: reason, said, since, tries, try_at }, deed);
  if (!isKnown) await tellAdmins('channel.trouble', { channel }, `${channel} ${reason} ${today}`, deed);
}

/** A channel's provider has taken something: whatever was wrong is over. */
export async function noteWell(channel: SendingType, deed: Deed): Promise<void> {
  const found = await lockTroubles(channel, deed);
  if (!found?.before) return;
  await keep(found, null, deed);
  await tellAdmins('channel.healed', { channel }, `${channel} ${found.before.since}`, deed);
}

interface Found {
  id: string;
  before: Trouble | undefined;
  others: Trouble[];
}

async function lockTroubles(channel: SendingType, { tx, agency }: Deed): Promise<Found | null> {
  const row = await communicationTables(tx)
    .selectFrom('communication_settings')
    .select(['id', 'troubles'])
    .where('tenant_id', '=', agency.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id, troubles } = row;
  const isOf = ({ communication_type }: Trouble) => communication_type === channel;
  return { id, before: troubles.find(isOf), others: troubles.filter((trouble) => !isOf(trouble)) };
}

async function keep({ id, others }: Found, now: Trouble | null, { tx, agency, changed }: Deed): Promise<void> {
  await Promise.all([
    communicationTables(tx)
      .updateTable('communication_settings')
      .set({ troubles: JSON.stringify(now ? [...others, now] : others) })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    changed('communication_settings', id),
  ]);
}
