import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { type SetUserStatus, type User, userEvents } from '../contract.ts';
import { reachedUserLimit } from './create-user.ts';
import { keepInDirectory } from './keep-in-directory.ts';
import { hasOtherAdmin, lockUser, lockUsers } from './lock-users.ts';
import { userTables } from './schema.ts';
import { type Assignee, assignee } from './sellers.ts';

/**
 * Activates or deactivates a user. Either way all sessions end. Refuses with `plan_limit` if the plan's limit is
 * reached, with `not_found` for an unknown user, and with `last_admin` for the deactivation of the last Admin, also for
 * concurrent calls.
 */
export async function setActive(id: string, is_active: boolean, ctx: CommandContext<'last_admin'>): Promise<void> {
  const { user, isNotLast } = await allOf({
    lockUsers: lockUsers(ctx),
    user: lockUser(id, ctx),
    isNotLast: hasOtherAdmin(id, ctx),
  });
  if (!user) return ctx.refuse('not_found');
  keepLastAdmin(user, is_active || isNotLast, ctx);
  await storeState(user, is_active, ctx);
}

/** An agency without an active Admin could not activate any user. */
function keepLastAdmin(
  { role, is_active }: User,
  mayGo: boolean,
  { refuse }: Pick<CommandContext<'last_admin'>, 'refuse'>,
) {
  if (is_active && role === 'Admin' && !mayGo) refuse('last_admin');
}

/**
 * {@link setActive} for an Admin, who can't change their own account (`own_account`). The open work of a deactivated
 * user is then reassigned to the given seller, or becomes unassigned for null.
 */
export async function setUserStatus(
  id: string,
  { is_active: wanted, hand_on_to }: SetUserStatus,
  ctx: CommandContext<'own_account' | 'last_admin'>,
): Promise<User> {
  const { actor, publish, refuse } = ctx;
  const { user, isNotLast, heir } = await allOf({
    lockUsers: lockUsers(ctx),
    user: lockUser(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    isNotLast: hasOtherAdmin(id, ctx),
    heir: heirOf(id, hand_on_to, ctx),
  });
  if (!user) return refuse('not_found');
  const is_active = wanted ?? !user.is_active;
  if (!is_active && id === actor.user_id) refuse('own_account');
  keepLastAdmin(user, is_active || isNotLast, ctx);
  await storeState(user, is_active, ctx);
  if (!is_active && heir !== undefined) {
    const to = heir && { id: heir.id, full_name: heir.full_name };
    ctx.audit({ action: 'handWorkOn', entity: 'user', entity_id: id, after: { to: heir?.full_name ?? null } });
    await publish(userEvents.workHandedOn, { id, full_name: user.full_name, to });
  }
  return { ...user, is_active };
}

/**
 * The user who gets the work; undefined: not requested. The deactivated user is refused like any user who is not a
 * seller.
 */
async function heirOf(
  leaverId: string,
  id: string | null | undefined,
  ctx: CommandContext<'own_account' | 'last_admin'>,
): Promise<Assignee | null | undefined> {
  if (id === undefined) return undefined;
  if (id === leaverId) throw unknownReference('hand_on_to');
  return assignee(id, 'hand_on_to', ctx);
}

async function storeState(user: User, is_active: boolean, ctx: CommandContext<string>): Promise<void> {
  const { tx, agency, clock, audit, publish, refuse } = ctx;
  const { id } = user;
  if (user.is_active === is_active) return audit(null);
  const limit = is_active ? await reachedUserLimit(ctx) : null;
  if (limit !== null) refuse('plan_limit', { limit });
  await Promise.all([
    userTables(tx)
      .updateTable('users')
      .set({ is_active, updated_at: clock() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    keepInDirectory(id, { is_active }, ctx),
    publish(userEvents.userStateChanged, { id, is_active }),
  ]);
  const change = { before: { is_active: user.is_active }, after: { is_active } };
  audit({ action: is_active ? 'activateUser' : 'deactivateUser', entity: 'user', entity_id: id, ...change });
}
