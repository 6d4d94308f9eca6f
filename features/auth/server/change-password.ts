import { hashPassword, isCommonPassword, noHash, setPassword, verifyPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { endResetLinks, endSessions } from './end-access.ts';
import { findSignIn } from './find-sign-in.ts';

/** The field's refusal when a self-chosen password is one of the commonest. */
export function refuseCommonPassword(password: string, { refuseFields }: Pick<Deed, 'refuseFields'>): void {
  if (!isCommonPassword(password)) return;
  refuseFields([{ field: 'new_password', code: 'common', message: 'users:validation.password_common' }]);
}

/** Stores a new password, and ends the user's sessions but the one given, and the reset links that were sent before. */
export async function replacePassword(
  userId: string,
  { kept, ...change }: { password_hash: string; must_change_password: boolean; kept: string | null },
  deed: Pick<Deed, 'tx' | 'agency' | 'clock'>,
): Promise<void> {
  await Promise.all([setPassword(userId, change, deed), endSessions(userId, kept, deed), endResetLinks(userId, deed)]);
}

const wrongPasswords: RateLimit = { name: 'change-password', points: 10, seconds: 900 };

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
  const { audit, refuse, services } = deed;
  const [user] = await Promise.all([
    findSignIn(session.username, services),
    services.rateLimits.use(wrongPasswords, session.user_id),
  ]);
  if (!(await verifyPassword(current_password, user?.password_hash ?? noHash))) refuse('wrong_password');
  if (current_password === new_password) refuse('password_unchanged');
  refuseCommonPassword(new_password, deed);
  const password_hash = await hashPassword(new_password);
  const change = { password_hash, must_change_password: false, kept: session.session_id };
  await Promise.all([
    replacePassword(session.user_id, change, deed),
    services.rateLimits.reset(wrongPasswords, session.user_id),
  ]);
  audit({ action: 'changePassword', entity: 'user', entity_id: session.user_id });
}
