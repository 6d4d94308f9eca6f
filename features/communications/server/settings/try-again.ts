import { sql } from 'kysely';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { channelTroubles } from '../../contract/settings.ts';
import { communicationTables, type Trouble } from '../schema.ts';
import { sendMessages } from '../sending/send-messages.ts';

/** By these a message waits for its provider alone, and not for an hour of the law or of its writer. */
const ofProviders = [...channelTroubles, 'provider_busy'];

/** Tries channels that stood still at once, when somebody may have mended them. */
export async function tryAgain(
  troubles: readonly Trouble[],
  { tx, agency, clock, changed, enqueue }: CommandContext,
): Promise<void> {
  if (troubles.length === 0) return;
  const channels = troubles.map(({ communication_type }) => communication_type);
  const now = instantOf(clock());
  // What is being handed over at this moment is passed by: its outcome waits for these settings.
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
