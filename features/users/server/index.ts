import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { userRoutes } from '../contract.ts';
import { readSeats } from './create-user.ts';
import { readUser, readUsers } from './read-users.ts';
import { registerUser } from './register-user.ts';
import { sellersOf } from './sellers.ts';
import { setUserStatus } from './set-active.ts';
import { updateUser } from './update-user.ts';
import { userFile } from './user-file.ts';
import { welcomeUser } from './welcome-user.ts';

export { createUser, readSeats, usernameConstraint } from './create-user.ts';
export { noteSignIn } from './keep-in-directory.ts';
export { leaveUser } from './leave-user.ts';
export { hasOther } from './lock-users.ts';
export { hashPassword, isCommonPassword, noHash, oneTimePassword, verifyPassword } from './password.ts';
export { userColumns } from './read-users.ts';
export { hasStatus, reassignRows } from './reassign-rows.ts';
export { registerUser } from './register-user.ts';
export { roleText } from './role-text.ts';
export { type Assignee, assignee, findCandidate, findSeller, reassigned, sellersNamed } from './sellers.ts';
export { setActive, setUserStatus } from './set-active.ts';
export { updateUser } from './update-user.ts';
export { changeEmail, changeLanguage, changePerson, lockPerson, setPassword, setSecondSteps } from './write-user.ts';

export const users = implement(userRoutes)(
  {
    readMailState: async (_input, { services }) => ({ is_without_server: services.mailRoute.way() === 'none' }),
    registerUser: ({ body }, ctx) => registerUser(body, ctx),
    listUsers: ({ query }, ctx) => readUsers(query, ctx),
    downloadUsers: listFile({ action: 'downloadUsers', read: readUsers, table: userFile }),
    readUser: async ({ params }, ctx) => (await readUser(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateUser: ({ params, body }, ctx) => updateUser(params.id, body, ctx),
    setUserStatus: ({ params, body }, ctx) => setUserStatus(params.id, body, ctx),
    readUserPlaces: (_input, ctx) => readSeats(ctx),
    listSellers: (_input, ctx) => sellersOf(ctx).orderBy('full_name').orderBy('id').execute(),
  },
  { jobs: [welcomeUser] },
);
