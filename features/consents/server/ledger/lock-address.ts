import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ConsentChannel } from '../../contract/choices.ts';
import { consentTables } from '../schema.ts';

/**
 * Waits for every transaction that changes this address or is about to send to it, and locks it until the transaction
 * ends: an opt-out committed before a send is marked is visible to the sender.
 */
export async function lockAddress(
  channel: ConsentChannel,
  address: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  const key = `address:${agency.id}:${channel}:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(consentTables(tx));
}
