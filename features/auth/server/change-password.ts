import { hashPassword, isCommonPassword, noHash, setPassword, verifyPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { mailLink } from './account-links.ts';
import { endAccess } from './end-access.ts';
import { findSignIn } from './find-sign-in.ts';
import { authTables } from './schema.ts';

/** Refuses, on the field, a chosen password that is among the most common ones. */
export function refuseCommonPassword(password: string, { refuseFields }: Pick<CommandContext, 'refuseFields'>): void {
  if (!isCommonPassword(password)) return;
  refuseFields([{ field: 'new_password', code: 'common', message: 'users:validation.password_common' }]);
}

/**
 * Stores a new password, ends the user's sessions except the given one, invalidates previously mailed links that open
 * the account, and mails a notice.
 */
export async function replacePassword(
  userId: string,
  { kept, ...change }: { password_hash: string; must_change_password: boolean; kept: string | null },
  ctx: CommandContext,
): Promise<void> {
  await Promise.all([
    setPassword(userId, change, ctx),
    endAccess(userId, kept, ctx),
    mailLink(kept ? 'password_change' : 'password_reset', userId, {}, ctx),
  ]);
}

const wrongPasswords: RateLimit = { name: 'change-password', points: 10, seconds: 900 };

/**
 * Refuses (`wrong_password`) a signed-in caller who doesn't know the user's password. Call it before any statement,
 * because it hashes.
 */
export async function demandPassword(
  password: string,
  session: Pick<Session, 'user_id' | 'username'>,
  { refuse, services }: Pick<CommandContext<'wrong_password'>, 'refuse' | 'services'>,
): Promise<void> {
  const { isRight } = await holdAgainst(password, session, services);
  if (!isRight) refuse('wrong_password');
}

/** Whether a password is the user's, and the hash it was compared with. Wrong ones count toward the limit. */
async function holdAgainst(
  password: string,
  { user_id, username }: Pick<Session, 'user_id' | 'username'>,
  services: CommandContext['services'],
): Promise<{ isRight: boolean; hash: string }> {
  const [user] = await Promise.all([findSignIn(username, services), services.rateLimits.use(wrongPasswords, user_id)]);
  const hash = user?.password_hash ?? noHash;
  const isRight = await verifyPassword(password, hash);
  if (isRight) await services.rateLimits.giveBack([[wrongPasswords, user_id]]);
  return { isRight, hash };
}

/** A caller who tries the previous password this soon after it was replaced hasn't learned of the change. */
const justNowMs = 5_000;

/** Locks a user's password until the transaction ends, and returns it with whether it was just replaced. */
async function lockPassword(userId: string, { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>) {
  const { password_hash: hash, password_changed_at: at } = await authTables(tx)
    .selectFrom('users')
    .select(['password_hash', 'password_changed_at'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { hash, isNew: at !== null && clock().getTime() - new Date(at).getTime() < justNowMs };
}

interface PasswordChange {
  current_password: string;
  new_password: string;
  /** The session of the request, which continues. */
  session: Pick<Session, 'session_id' | 'user_id' | 'username'>;
}

/**
 * Replaces the caller's own password. The transaction starts after the hashing, which would otherwise hold a
 * connection. Of several concurrent calls the first wins; the others are refused with `password_changed`.
 */
export async function changePassword(
  { current_password, new_password, session }: PasswordChange,
  ctx: CommandContext<'wrong_password' | 'password_unchanged' | 'password_changed'>,
): Promise<void> {
  const { audit, refuse } = ctx;
  const held = await holdAgainst(current_password, session, ctx.services);
  if (!held.isRight) refuse((await lockPassword(session.user_id, ctx)).isNew ? 'password_changed' : 'wrong_password');
  if (current_password === new_password) refuse('password_unchanged');
  refuseCommonPassword(new_password, ctx);
  const password_hash = await hashPassword(new_password);
  const change = { password_hash, must_change_password: false, kept: session.session_id };
  // Sent together. If a concurrent call was first, the replacement is rolled back.
  const [before] = await Promise.all([
    lockPassword(session.user_id, ctx),
    replacePassword(session.user_id, change, ctx),
  ]);
  if (before.hash !== held.hash) refuse('password_changed');
  audit({ action: 'changePassword', entity: 'user', entity_id: session.user_id });
}
