import { sql } from 'kysely';
import { house } from '../acts/actor.ts';
import { performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';

/**
 * Has the database look at the tables that more than doubled since it last did. Work that fills a new installation calls
 * this from time to time: the plans for an empty table would read all of an agency's rows for each key. Work that can't have
 * it goes on without.
 */
export async function analyzeGrownTables(services: Services): Promise<void> {
  try {
    await performOnPlatform(services, { actor: house }, async ({ tx, audit }) => {
      audit(null);
      await sql`select analyze_grown_tables()`.execute(tx);
    });
  } catch (error) {
    services.log.warn({ err: error }, 'The grown tables could not be analyzed');
  }
}
