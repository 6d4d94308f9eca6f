import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import { implement } from '#platform/server/http/implement.ts';
import { userRoutes } from '../contract.ts';
import { createUser, reachedUserLimit, usernameConstraint } from './create-user.ts';
import { hashPassword } from './password.ts';
import { readUsers } from './read-users.ts';
import './schema.ts';

export { createUser, usernameConstraint } from './create-user.ts';
export { hashPassword, isCommonPassword, noHash, oneTimePassword, verifyPassword } from './password.ts';
export { countRoles, sellersOf, userColumns } from './read-users.ts';

export const users = implement(userRoutes)({
  async registerUser({ body }, { tx, session, clock, language, audit, refuse }) {
    const { password, ...user } = body;
    const password_hash = await hashPassword(password);
    const limit = await reachedUserLimit(tx, session.tenant_id);
    if (limit !== null) refuse('plan_limit', { limit });
    try {
      const created = await createUser(tx, clock, session.tenant_id, {
        ...user,
        language,
        password_hash,
        must_change_password: true,
      });
      audit({ action: 'registerUser', entity: 'user', entity_id: created.id, after: user });
      return created;
    } catch (error) {
      if (isUniqueViolation(error, usernameConstraint)) refuse('username_taken', { username: body.username });
      throw error;
    }
  },

  listUsers: ({ query }, { tx, session }) => readUsers(tx, session.tenant_id, query),
});
