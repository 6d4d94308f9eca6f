import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { SystemUser } from '../../contract.ts';
import { readSystemUser } from '../read-system-users.ts';

/** The account of an id. Refuses with `not_found` where there is none, and with `own_account` the operator's own. */
export async function findOther(id: string, { session, ...deed }: PlatformContext<'own_account'>): Promise<SystemUser> {
  if (id === session.user_id) return deed.refuse('own_account');
  return (await readSystemUser(id, deed)) ?? deed.refuse('not_found');
}
