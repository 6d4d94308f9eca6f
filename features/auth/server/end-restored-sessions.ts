import { sql } from 'kysely';
import { moveIn } from '#features/tenants/server/index.ts';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';

/**
 * Ends every session of every agency, and what was mailed, when the data lie in another place than at the last start: a
 * backup was restored, in which sessions live that have been ended since. Returns how many ended; null: nothing moved.
 */
export async function endRestoredSessions(place: string, deed: PlatformDeed): Promise<number | null> {
  return (await moveIn(place, deed)) ? endEverySession('restored', deed) : null;
}

/** Ends every session of every agency, reset links and all other links with them. Returns how many sessions there were. */
export async function endEverySession(reason: 'restored' | 'operator', { tx, audit }: PlatformDeed): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select end_every_session()::int as gone`.execute(tx);
  const sessions = rows[0]?.gone ?? 0;
  audit({ action: 'endEverySession', detail: { reason, sessions } });
  return sessions;
}
