import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ConsentChannel } from '../../contract/choices.ts';
import { consentTables } from '../schema.ts';

/**
 * Waits for whoever moves this address or is about to write to it, and keeps it until the transaction ends: a stop that has
 * been committed before a hand-over is marked is seen by it.
 */
export async function lockAddress(
  channel: ConsentChannel,
  address: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  const key = `address:${agency.id}:${channel}:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(consentTables(tx));
}
