import { hashPassword, isCommonPassword, noHash, verifyPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { Context, PublicContext } from '#platform/server/http/implement.ts';
import { findSignIn } from './find-sign-in.ts';

/** The field's refusal when a self-chosen password is one of the commonest. */
export function refuseCommonPassword(password: string, { refuseFields }: Pick<PublicContext, 'refuseFields'>): void {
  if (!isCommonPassword(password)) return;
  refuseFields([{ field: 'new_password', code: 'common', message: 'users:validation.password_common' }]);
}

/** Stores a new password, and ends the user's sessions but the one given, and the reset links that were sent before. */
export async function setPassword(
  tx: Tx,
  clock: Clock,
  tenantId: string,
  userId: string,
  change: { password_hash: string; must_change_password: boolean; keepSession: string | null },
): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
  if (change.keepSession) sessions = sessions.where('id', '<>', change.keepSession);
  await Promise.all([
    tx
      .updateTable('users')
      .set({
        password_hash: change.password_hash,
        must_change_password: change.must_change_password,
        updated_at: clock(),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute(),
    sessions.execute(),
    tx
      .updateTable('password_resets')
      .set({ used_at: clock() })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute(),
  ]);
}

const wrongPasswords: RateLimit = { name: 'change-password', points: 10, seconds: 900 };

/** Replaces the caller's own password. Its transaction begins after the hashing, which would hold a connection. */
export async function changePassword(
  { current_password, new_password }: { current_password: string; new_password: string },
  context: Context<'wrong_password' | 'password_unchanged'>,
): Promise<void> {
  const { tx, session, clock, audit, refuse, services } = context;
  const [user] = await Promise.all([
    findSignIn(services, session.username),
    services.rateLimits.use(wrongPasswords, session.user_id),
  ]);
  if (!(await verifyPassword(current_password, user?.password_hash ?? noHash))) refuse('wrong_password');
  if (current_password === new_password) refuse('password_unchanged');
  refuseCommonPassword(new_password, context);
  const password_hash = await hashPassword(new_password);
  await Promise.all([
    setPassword(tx, clock, session.tenant_id, session.user_id, {
      password_hash,
      must_change_password: false,
      keepSession: session.session_id,
    }),
    services.rateLimits.reset(wrongPasswords, session.user_id),
  ]);
  audit({ action: 'changePassword', entity: 'user', entity_id: session.user_id });
}
