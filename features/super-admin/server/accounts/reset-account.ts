import { sendInvitation } from '#features/auth/server/index.ts';
import { inTenantOf } from '#features/tenants/server/index.ts';
import { takeSecondSteps } from '#features/two-step/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { SystemUser } from '../../contract.ts';
import { findOther } from './find-account.ts';
import { actOn, tellKeepers } from './tell-keepers.ts';

type Resetting = PlatformContext<'confirmation_required' | 'own_account' | 'account_inactive'>;
type Mailing = PlatformContext<'confirmation_required' | 'own_account' | 'account_inactive' | 'no_mail_server'>;

/**
 * Sends a link that sets the password to another account's own address, and reports it to the agency's Admins. Refuses
 * with `no_mail_server` if the installation sends no mail.
 */
export function resetAccountPassword(id: string, ctx: Mailing): Promise<SystemUser> {
  if (ctx.services.mailRoute.way() === 'none') ctx.refuse('no_mail_server');
  return reset(id, 'password_reset', ctx, (inside) => inside.enqueue(sendInvitation, { user_id: id }));
}

/** Removes the second steps of another account, and reports it by mail to the account and to the agency's Admins. */
export function resetAccountTwoStep(id: string, ctx: Resetting): Promise<SystemUser> {
  return reset(id, 'two_step_reset', ctx, (inside) => takeSecondSteps(id, inside));
}

const actions = { password_reset: 'resetSystemUserPassword', two_step_reset: 'resetSystemUserTwoStep' } as const;

async function reset(
  id: string,
  about: 'password_reset' | 'two_step_reset',
  ctx: Resetting,
  act: (inside: CommandContext) => Promise<void>,
): Promise<SystemUser> {
  const account = await findOther(id, ctx);
  if (!account.is_active) ctx.refuse('account_inactive');
  await inTenantOf(account, ctx, async (inside) => {
    await Promise.all([act(inside), inside.enqueue(tellKeepers, actOn(about, account, ctx))]);
    inside.audit({ action: actions[about], entity: 'user', entity_id: id });
  });
  ctx.audit({ action: actions[about], detail: { user_id: id, tenant_id: account.tenant_id } });
  return account;
}
