import { sql } from 'kysely';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { OwnSession } from '../contract.ts';
import { endAccess, endSessions } from './end-access.ts';
import { forgetOrigins } from './known-devices.ts';
import { openLink } from './open-link.ts';
import { authTables } from './schema.ts';

type Caller = Pick<Session, 'session_id' | 'user_id'>;

const shownMax = 100;

/** Returns the caller's valid sessions, most recently used first. */
export async function readOwnSessions(
  { session_id, user_id }: Caller,
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<OwnSession[]> {
  const rows = await authTables(tx)
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'address', 'remember_me', 'created_at', 'last_used_at'])
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', clock())
    .where(sql<boolean>`last_used_at + make_interval(secs => idle_seconds) > ${clock()}`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(shownMax)
    .execute();
  const instantOf = (at: string | Date) => new Date(at).toISOString();
  return rows.map((row) => ({
    ...row,
    created_at: instantOf(row.created_at),
    last_used_at: instantOf(row.last_used_at),
    is_current: row.id === session_id,
  }));
}

/**
 * Ends one of the caller's sessions and forgets its device. `not_found` if it doesn't exist or belongs to another user.
 */
export async function endOwnSession(
  id: string,
  { session_id: kept, user_id }: Caller,
  { tx, agency, audit, changed, refuse }: CommandContext,
): Promise<void> {
  const ended = await authTables(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('device_keys')
    .executeTakeFirst();
  const keys = ended?.device_keys ?? refuse('not_found');
  if (keys.length > 0) await forgetOrigins(user_id, { kept, keys }, { tx, agency });
  changed('session', user_id, user_id);
  audit({ action: 'endSession', entity: 'user', entity_id: user_id });
}

/** Ends the caller's sessions except that of the request. */
export async function endOtherSessions({ session_id, user_id }: Caller, ctx: CommandContext): Promise<void> {
  await endSessions(user_id, session_id, ctx);
  ctx.audit({ action: 'endOtherSessions', entity: 'user', entity_id: user_id });
}

/**
 * Ends all sessions of the user who opens a warning's link. The password stays the same; the message explains how to
 * replace it.
 */
export async function endAllSessions(token: string, context: PublicContext<'invalid_link'>): Promise<void> {
  await openLink(token, 'end-sessions', context, async ({ user_id }, ctx) => {
    await endAccess(user_id, null, ctx);
    ctx.audit({ action: 'endAllSessions', entity: 'user', entity_id: user_id });
  });
}
