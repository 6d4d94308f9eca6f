import type { Deed } from '#platform/server/acts/deed.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { type SetUserStatus, type User, userFacts } from '../contract.ts';
import { reachedUserLimit } from './create-user.ts';
import { keepInDirectory } from './keep-in-directory.ts';
import { hasOtherAdmin, lockUser, lockUsers } from './lock-users.ts';
import { userTables } from './schema.ts';
import { type Assignee, assignee } from './sellers.ts';

/**
 * Lets a user in, or out. Either way nobody goes on with what was opened before: whoever comes back signs in. Refuses one
 * more active user than the plan allows (`plan_limit`), a user that there is not (`not_found`), and to let the last Admin
 * out (`last_admin`), also when two try it at once.
 */
export async function setActive(id: string, is_active: boolean, deed: Deed<'last_admin'>): Promise<void> {
  const [, user, isNotLast] = await Promise.all([lockUsers(deed), lockUser(id, deed), hasOtherAdmin(id, deed)]);
  if (!user) return deed.refuse('not_found');
  keepLastAdmin(user, is_active || isNotLast, deed);
  await storeState(user, is_active, deed);
}

/** An agency without an active Admin could let nobody in any more. */
function keepLastAdmin({ role, is_active }: User, mayGo: boolean, { refuse }: Pick<Deed<'last_admin'>, 'refuse'>) {
  if (is_active && role === 'Admin' && !mayGo) refuse('last_admin');
}

/**
 * What {@link setActive} does, as an Admin may: nobody lets himself out (`own_account`). The open work of whoever is out then
 * goes to the seller given, or to nobody for null.
 */
export async function setUserStatus(
  id: string,
  { is_active: wanted, hand_on_to }: SetUserStatus,
  deed: Deed<'own_account' | 'last_admin'>,
): Promise<User> {
  const { actor, emit, refuse } = deed;
  const [, user, , isNotLast, heir] = await Promise.all([
    lockUsers(deed),
    lockUser(id, deed),
    deed.refuseIfChanged(),
    hasOtherAdmin(id, deed),
    heirOf(id, hand_on_to, deed),
  ]);
  if (!user) return refuse('not_found');
  const is_active = wanted ?? !user.is_active;
  if (!is_active && id === actor.user_id) refuse('own_account');
  keepLastAdmin(user, is_active || isNotLast, deed);
  await storeState(user, is_active, deed);
  if (!is_active && heir !== undefined) {
    const to = heir && { id: heir.id, full_name: heir.full_name };
    deed.audit({ action: 'handWorkOn', entity: 'user', entity_id: id, after: { to: heir?.full_name ?? null } });
    await emit(userFacts.workHandedOn, { id, full_name: user.full_name, to });
  }
  return { ...user, is_active };
}

/** Whoever gets the work; undefined: nobody was asked. The one who leaves is refused like anybody else who sells no more. */
async function heirOf(
  leaverId: string,
  id: string | null | undefined,
  deed: Deed<'own_account' | 'last_admin'>,
): Promise<Assignee | null | undefined> {
  if (id === undefined) return undefined;
  if (id === leaverId) throw unknownReference('hand_on_to');
  return assignee(id, 'hand_on_to', deed);
}

async function storeState(user: User, is_active: boolean, deed: Deed<string>): Promise<void> {
  const { tx, agency, clock, audit, emit, refuse } = deed;
  const { id } = user;
  if (user.is_active === is_active) return audit(null);
  const limit = is_active ? await reachedUserLimit(deed) : null;
  if (limit !== null) refuse('plan_limit', { limit });
  await Promise.all([
    userTables(tx)
      .updateTable('users')
      .set({ is_active, updated_at: clock() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    keepInDirectory(id, { is_active }, deed),
    emit(userFacts.userStateChanged, { id, is_active }),
  ]);
  const change = { before: { is_active: user.is_active }, after: { is_active } };
  audit({ action: is_active ? 'activateUser' : 'deactivateUser', entity: 'user', entity_id: id, ...change });
}
