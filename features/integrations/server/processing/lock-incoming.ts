import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/**
 * Locks the agency's incoming leads until the transaction ends: no other transaction creates leads from them or undoes
 * them.
 */
export async function lockIncoming({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incoming:${agency.id}`}, 0))`.execute(
    integrationTables(tx),
  );
}
