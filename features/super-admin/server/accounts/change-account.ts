import type { OperatorAct } from '#features/notifications/contract.ts';
import { inTenantOf } from '#features/tenants/server/index.ts';
import { setUserStatus, updateUser } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { SystemUser, UpdateSystemUser } from '../../contract.ts';
import { readSystemUser } from '../read-system-users.ts';
import { findOther } from './find-account.ts';
import { demandOtherOperator } from './other-operator.ts';
import { actOn, tellKeepers } from './tell-keepers.ts';

export type Changing = PlatformContext<'confirmation_required' | 'own_account' | 'last_admin' | 'last_operator'>;

/**
 * Changes another account: name, address, role, and active state. The last active operator cannot be removed. Changes
 * that affect access are reported to the agency's Admins.
 */
export async function changeAccount(
  id: string,
  { is_active, ...input }: UpdateSystemUser,
  ctx: Changing,
): Promise<SystemUser> {
  const account = await findOther(id, ctx);
  if (!account.tenant_id && input.role) ctx.refuseFields([{ field: 'role', code: 'invalid', message: roleOfOperator }]);
  await inTenantOf(account, ctx, async (inside) => {
    // The operator edits from a list, without a record version, so there is no version check.
    const acting = { ...inside, refuseIfChanged: async () => {} } as CommandContext<'own_account' | 'last_admin'>;
    if (is_active === false && !account.tenant_id) await demandOtherOperator(id, inside);
    if (Object.keys(input).length > 0) await updateUser(id, input, acting);
    const isLet = is_active !== undefined && is_active !== account.is_active;
    if (isLet) await setUserStatus(id, { is_active }, acting);
    const done: OperatorAct[] = [];
    if (input.email !== undefined && input.email !== account.email) done.push('email_changed');
    if (input.role && input.role !== account.role) done.push('role_changed');
    if (isLet) done.push(is_active ? 'let_in' : 'let_out');
    await Promise.all(done.map((about) => inside.enqueue(tellKeepers, actOn(about, account, ctx))));
  });
  ctx.audit({
    action: 'updateSystemUser',
    detail: { user_id: id, fields: Object.keys({ ...input, ...(is_active !== undefined && { is_active }) }) },
  });
  return (await readSystemUser(id, ctx)) ?? ctx.refuse('not_found');
}

const roleOfOperator = 'super-admin:validation.role_of_operator';
