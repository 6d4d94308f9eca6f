import { implement } from '#platform/server/http/implement.ts';
import { userRoutes } from '../contract.ts';
import { readUsers } from './read-users.ts';
import { registerUser } from './register-user.ts';
import { sellersOf } from './sellers.ts';

export { createUser, usernameConstraint } from './create-user.ts';
export { hashPassword, isCommonPassword, noHash, oneTimePassword, verifyPassword } from './password.ts';
export { countRoles, userColumns } from './read-users.ts';
export { assignee, findSeller, reassigned, sellersNamed } from './sellers.ts';
export { setActive } from './set-active.ts';
export { changeEmail, changeLanguage, changePerson, lockPerson, setPassword } from './write-user.ts';

export const users = implement(userRoutes)({
  registerUser: ({ body }, deed) => registerUser(body, deed),
  listUsers: ({ query }, deed) => readUsers(query, deed),
  listSellers: (_input, deed) => sellersOf(deed).orderBy('full_name').orderBy('id').execute(),
});
