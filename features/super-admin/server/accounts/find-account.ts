import { demandConfirmed } from '#features/auth/server/index.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { SystemUser } from '../../contract.ts';
import { readSystemUser } from '../read-system-users.ts';

/**
 * The account of an id, for an operator who has confirmed to be one (`confirmation_required`). Refuses with `not_found` where
 * there is none, and with `own_account` the operator's own.
 */
export async function findOther(
  id: string,
  ctx: PlatformContext<'confirmation_required' | 'own_account'>,
): Promise<SystemUser> {
  const [account] = await Promise.all([readSystemUser(id, ctx), demandConfirmed(ctx)]);
  if (id === ctx.session.user_id) return ctx.refuse('own_account');
  return account ?? ctx.refuse('not_found');
}
