import { inTenantOf } from '#features/tenants/server/index.ts';
import { deleteSecondSteps } from '#features/two-step/server/index.ts';
import { leaveUser, setActive } from '#features/users/server/index.ts';
import type { Changing } from './change-account.ts';
import { findOther } from './find-account.ts';
import { demandOtherOperator } from './other-operator.ts';
import { actOn, tellKeepers } from './tell-keepers.ts';

/** Removes another account: it can't sign in any more, and only the person's name on past work is left. */
export async function removeAccount(id: string, ctx: Changing): Promise<void> {
  const account = await findOther(id, ctx);
  await inTenantOf(account, ctx, async (inside) => {
    if (!account.tenant_id) await demandOtherOperator(id, inside);
    await setActive(id, false, inside);
    await deleteSecondSteps(id, inside);
    await Promise.all([leaveUser(id, inside), inside.enqueue(tellKeepers, actOn('removed', account, ctx))]);
  });
  ctx.audit({ action: 'deleteSystemUser', detail: { user_id: id, tenant_id: account.tenant_id } });
}
