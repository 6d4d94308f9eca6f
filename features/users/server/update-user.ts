import { allOf } from '#platform/contract/all-of.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type UpdateUser, type User, userEvents } from '../contract.ts';
import { keepInDirectory } from './keep-in-directory.ts';
import { hasOtherAdmin, lockUser, lockUsers } from './lock-users.ts';
import { userTables } from './schema.ts';
import { changeEmail } from './write-user.ts';

/**
 * Changes a user, for an Admin; omitted fields are unchanged. Admins can't change their own role or e-mail here
 * (`own_account`): a colleague changes the role, and the owner changes and confirms the e-mail. The last active Admin
 * keeps the role (`last_admin`), also for concurrent calls.
 */
export async function updateUser(
  id: string,
  input: UpdateUser,
  ctx: CommandContext<'own_account' | 'last_admin'>,
): Promise<User> {
  const { tx, agency, actor, clock, audit, changed, publish, refuse } = ctx;
  const { user, isNotLast } = await allOf({
    lockUsers: lockUsers(ctx),
    user: lockUser(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    isNotLast: hasOtherAdmin(id, ctx),
  });
  if (!user) return refuse('not_found');
  const change = changedFields<Pick<User, keyof UpdateUser>>(user, input);
  audit(change && { action: 'updateUser', entity: 'user', entity_id: id, ...change });
  if (!change) return user;
  const { role, email } = change.after;
  if (id === actor.user_id && (role !== undefined || email !== undefined)) refuse('own_account');
  if (role !== undefined && user.role === 'Admin' && user.is_active && !isNotLast) refuse('last_admin');
  changed('user', id);
  await Promise.all([
    userTables(tx)
      .updateTable('users')
      .set({ ...change.after, updated_at: clock() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    email !== undefined && changeEmail(id, email, ctx),
    keepInDirectory(id, change.after, ctx),
    email !== undefined && publish(userEvents.userEmailReplaced, { id, before: user.email, after: email }),
  ]);
  return { ...user, ...change.after };
}
