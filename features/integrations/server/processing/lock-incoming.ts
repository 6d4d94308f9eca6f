import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/** Until the transaction ends nobody else makes leads of what came to this agency, nor takes them back. */
export async function lockIncoming({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incoming:${agency.id}`}, 0))`.execute(
    integrationTables(tx),
  );
}
