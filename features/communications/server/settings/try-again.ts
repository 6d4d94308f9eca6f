import { sql } from 'kysely';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { channelTroubles } from '../../contract/settings.ts';
import { communicationTables, type Trouble } from '../schema.ts';
import { sendMessages } from '../sending/send-messages.ts';

/** Reasons for which a message waits only for its provider, and not for a lawful hour or a scheduled time. */
const ofProviders = [...channelTroubles, 'provider_busy'];

/** Retries stopped channels at once, when a user may have repaired them. */
export async function tryAgain(
  troubles: readonly Trouble[],
  { tx, agency, clock, changed, enqueue }: CommandContext,
): Promise<void> {
  if (troubles.length === 0) return;
  const channels = troubles.map(({ communication_type }) => communication_type);
  const now = instantOf(clock());
  // Skips a message that is being sent at this moment: its outcome waits for these settings.
  const { rows } = await sql<{ id: string }>`
    update messages set release_at = ${now}::timestamptz
    where tenant_id = ${agency.id} and id in (
      select id from messages
      where tenant_id = ${agency.id} and phase = 'waiting' and release_at > ${now}::timestamptz
        and communication_type = any(${channels}::text[]) and reason_code = any(${ofProviders}::text[])
      for update skip locked)
    returning id`.execute(communicationTables(tx));
  for (const { id } of rows) changed('communication', id);
  for (const communication_type of channels) await enqueue(sendMessages, { communication_type });
}
