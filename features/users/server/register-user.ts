import type * as z from 'zod/mini';
import type { Deed } from '#platform/server/acts/deed.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import type { CreateUser, User } from '../contract.ts';
import { createUser, reachedUserLimit, usernameConstraint } from './create-user.ts';
import { hashPassword } from './password.ts';

/**
 * Creates a user with the password that an Admin gives, which the user replaces at the first sign-in. Refuses one more
 * than the plan allows (`plan_limit`) and a name that is taken in whatever agency (`username_taken`).
 */
export async function registerUser(
  { password, ...user }: z.output<typeof CreateUser>,
  deed: Deed<'username_taken'>,
): Promise<User> {
  const { language, audit, refuse } = deed;
  const password_hash = await hashPassword(password);
  const limit = await reachedUserLimit(deed);
  if (limit !== null) refuse('plan_limit', { limit });
  try {
    const created = await createUser({ ...user, language, password_hash, must_change_password: true }, deed);
    audit({ action: 'registerUser', entity: 'user', entity_id: created.id, after: user });
    return created;
  } catch (error) {
    if (isUniqueViolation(error, usernameConstraint)) refuse('username_taken', { username: user.username });
    throw error;
  }
}
