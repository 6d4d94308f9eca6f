import { demandConfirmed } from '#features/auth/server/index.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { SystemUser } from '../../contract.ts';
import { readSystemUser } from '../read-system-users.ts';

/**
 * The account with this id, for an operator with a confirmed session (else `confirmation_required`). Refuses an unknown
 * id with `not_found` and the operator's own account with `own_account`.
 */
export async function findOther(
  id: string,
  ctx: PlatformContext<'confirmation_required' | 'own_account'>,
): Promise<SystemUser> {
  const [account] = await Promise.all([readSystemUser(id, ctx), demandConfirmed(ctx)]);
  if (id === ctx.session.user_id) return ctx.refuse('own_account');
  return account ?? ctx.refuse('not_found');
}
