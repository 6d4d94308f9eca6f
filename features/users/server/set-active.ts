import type { Deed } from '#platform/server/acts/deed.ts';
import { userFacts } from '../contract.ts';
import { reachedUserLimit } from './create-user.ts';
import { userTables } from './schema.ts';

/**
 * Lets a user in, or out. Either way nobody goes on with what was opened before: whoever comes back signs in. Refuses one
 * more active user than the plan allows (`plan_limit`) and a user that there is not (`not_found`).
 */
export async function setActive(id: string, is_active: boolean, deed: Deed): Promise<void> {
  const { tx, agency, clock, audit, emit, refuse } = deed;
  const user = await userTables(tx)
    .selectFrom('users')
    .select('is_active')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return refuse('not_found');
  if (user.is_active === is_active) return audit(null);
  const limit = is_active ? await reachedUserLimit(deed) : null;
  if (limit !== null) refuse('plan_limit', { limit });
  await userTables(tx)
    .updateTable('users')
    .set({ is_active, updated_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
  await emit(userFacts.userStateChanged, { id, is_active });
  const change = { before: { is_active: user.is_active }, after: { is_active } };
  audit({ action: is_active ? 'activateUser' : 'deactivateUser', entity: 'user', entity_id: id, ...change });
}
