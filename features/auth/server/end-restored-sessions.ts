import { moveIn } from '#features/tenants/server/index.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';

/**
 * Ends every session of every agency, and all mailed links, if the data is at a different location than at the last
 * start: a restored backup contains sessions that have been ended since. Returns how many ended; null means the
 * location is unchanged.
 */
export async function endRestoredSessions(place: string, ctx: PlatformCommandContext): Promise<number | null> {
  return (await moveIn(place, ctx)) ? endEverySession('restored', ctx) : null;
}

/**
 * Ends every session of every agency, with reset links and all other links. Returns the number of sessions. They end in
 * a transaction of their own, before the one that audits it, because on several machines nothing else can be written in
 * a transaction of the lookup role. If the process stops in between, the next call ends them again.
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
