import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import type { CreateUser, User } from '../contract.ts';
import { createUser, reachedUserLimit, usernameConstraint } from './create-user.ts';
import { hashPassword } from './password.ts';
import { readUser } from './read-users.ts';
import { welcomeUser } from './welcome-user.ts';

/**
 * Creates a user with a password that an Admin sets and the user replaces at the first sign-in, and mails the user
 * about the account. Refuses with `plan_limit` if the plan's limit is reached, and with `username_taken` if any agency
 * has the name.
 */
export async function registerUser(
  { password, language, ...user }: CreateUser,
  ctx: CommandContext<'username_taken'>,
): Promise<User> {
  const { audit, enqueue, refuse } = ctx;
  const password_hash = await hashPassword(password);
  const limit = await reachedUserLimit(ctx);
  if (limit !== null) refuse('plan_limit', { limit });
  try {
    const created = await createUser(
      { ...user, language: language ?? ctx.language, password_hash, must_change_password: true },
      ctx,
    );
    const [told] = await Promise.all([readUser(created.id, ctx), enqueue(welcomeUser, { user_id: created.id })]);
    audit({ action: 'registerUser', entity: 'user', entity_id: created.id, after: user });
    return told ?? refuse('not_found');
  } catch (error) {
    if (isUniqueViolation(error, usernameConstraint)) refuse('username_taken', { username: user.username });
    throw error;
  }
}
