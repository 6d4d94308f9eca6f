import { hashPassword, isCommonPassword, noHash, setPassword, verifyPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { mailLink } from './account-links.ts';
import { endAccess } from './end-access.ts';
import { findSignIn } from './find-sign-in.ts';

/** The field's refusal when a self-chosen password is one of the commonest. */
export function refuseCommonPassword(password: string, { refuseFields }: Pick<Deed, 'refuseFields'>): void {
  if (!isCommonPassword(password)) return;
  refuseFields([{ field: 'new_password', code: 'common', message: 'users:validation.password_common' }]);
}

/**
 * Stores a new password, ends the user's sessions but the one given and whatever was mailed before that opens the
 * account, and mails that it happened.
 */
export async function replacePassword(
  userId: string,
  { kept, ...change }: { password_hash: string; must_change_password: boolean; kept: string | null },
  deed: Deed,
): Promise<void> {
  await Promise.all([
    setPassword(userId, change, deed),
    endAccess(userId, kept, deed),
    mailLink(kept ? 'password_change' : 'password_reset', userId, {}, deed),
  ]);
}

const wrongPasswords: RateLimit = { name: 'change-password', points: 10, seconds: 900 };

/** Refuses (`wrong_password`) whoever has a session and does not know its user's password. Before any statement: it hashes. */
export async function demandPassword(
  password: string,
  { user_id, username }: Pick<Session, 'user_id' | 'username'>,
  { refuse, services }: Pick<Deed<'wrong_password'>, 'refuse' | 'services'>,
): Promise<void> {
  const [user] = await Promise.all([findSignIn(username, services), services.rateLimits.use(wrongPasswords, user_id)]);
  if (!(await verifyPassword(password, user?.password_hash ?? noHash))) refuse('wrong_password');
  await services.rateLimits.giveBack([[wrongPasswords, user_id]]);
}

interface PasswordChange {
  current_password: string;
  new_password: string;
  /** The one that asks; it goes on. */
  session: Pick<Session, 'session_id' | 'user_id' | 'username'>;
}

/** Replaces the caller's own password. Its transaction begins after the hashing, which would hold a connection. */
export async function changePassword(
  { current_password, new_password, session }: PasswordChange,
  deed: Deed<'wrong_password' | 'password_unchanged'>,
): Promise<void> {
  const { audit, refuse } = deed;
  await demandPassword(current_password, session, deed);
  if (current_password === new_password) refuse('password_unchanged');
  refuseCommonPassword(new_password, deed);
  const password_hash = await hashPassword(new_password);
  const change = { password_hash, must_change_password: false, kept: session.session_id };
  await replacePassword(session.user_id, change, deed);
  audit({ action: 'changePassword', entity: 'user', entity_id: session.user_id });
}
