import { moveIn } from '#features/tenants/server/index.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';

/**
 * Ends every session of every agency, and what was mailed, when the data lie in another place than at the last start: a
 * backup was restored, in which sessions live that have been ended since. Returns how many ended; null: nothing moved.
 */
export async function endRestoredSessions(place: string, ctx: PlatformCommandContext): Promise<number | null> {
  return (await moveIn(place, ctx)) ? endEverySession('restored', ctx) : null;
}

/**
 * Ends every session of every agency, reset links and all other links with them. Returns how many sessions there were.
 * They end by themselves, before the deed that tells of it: on several machines nobody may write beside the gate in one
 * transaction. Whoever is stopped in between ends them once more.
 */
export async function endEverySession(
  reason: 'restored' | 'operator',
  { services, audit }: PlatformCommandContext,
): Promise<number> {
  const { rows } = await services.lookupPool.query<{ gone: number }>('select end_every_session()::int as gone');
  const sessions = rows[0]?.gone ?? 0;
  audit({ action: 'endEverySession', detail: { reason, sessions } });
  return sessions;
}
