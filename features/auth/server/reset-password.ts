import { hashPassword } from '#features/users/server/index.ts';
import { admits } from '#platform/server/access/hosts.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyOfToken, hashToken, type Session } from '#platform/server/access/session.ts';
import { type AgencyColumns, agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { refuseCommonPassword, replacePassword } from './change-password.ts';
import { authTables } from './schema.ts';
import { liftSignInLock } from './sign-in-limits.ts';

const attempts: RateLimit = { name: 'reset-password', points: 20, seconds: 3_600 };

/**
 * Sets a new password with the token of a reset e-mail, and lifts the account's sign-in lock. The token works once; of
 * two concurrent calls one wins.
 */
export async function resetPassword(
  { token, new_password }: { token: string; new_password: string },
  context: PublicContext<'invalid_token'>,
): Promise<void> {
  const { services, clock, refuse, actor: anonymous } = context;
  await services.rateLimits.use(attempts, context.network);
  const { rows } = await services.lookupPool.query<FoundReset>('select * from find_password_reset($1, $2, $3)', [
    agencyOfToken(token),
    hashToken(token),
    clock(),
  ]);
  const found = rows[0];
  if (!found || !admits(await context.host(), found)) return refuse('invalid_token');
  refuseCommonPassword(new_password, context);
  const password_hash = await hashPassword(new_password);
  const { user_id, full_name: name, role } = found;
  await context.performIn(agencyOf(found), { ...anonymous, kind: 'user', user_id, name, role }, async (ctx) => {
    if (!(await useToken(found.reset_id, ctx))) return ctx.refuse('invalid_token');
    await replacePassword(user_id, { password_hash, must_change_password: false, kept: null }, ctx);
    await liftSignInLock(user_id, ctx);
    ctx.audit({ action: 'resetPassword', entity: 'user', entity_id: user_id });
  });
}

/** A valid token, and the active user it was sent to. */
interface FoundReset extends AgencyColumns, Pick<Session, 'user_id' | 'full_name' | 'role'> {
  reset_id: string;
}

/** Uses up a token. false means a concurrent call used it first. */
async function useToken(id: string, { tx, agency, clock }: CommandContext<'invalid_token'>): Promise<boolean> {
  const used = await authTables(tx)
    .updateTable('password_resets')
    .set({ used_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
