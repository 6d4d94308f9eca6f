import { demandPassword, endAccess, liftSignInLock, mailLink } from '#features/auth/server/index.ts';
import { lockPerson, setSecondSteps } from '#features/users/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { deleteApp } from './authenticator-app.ts';
import { recoveryLimits, secondStepLimits } from './end-sign-in.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteCodes } from './recovery-codes.ts';
import { twoStepTables } from './schema.ts';

/** Deletes all second steps of a user without a notice, for an account that is removed. */
export async function deleteSecondSteps(userId: string, ctx: CommandContext): Promise<void> {
  await lockPerson(userId, ctx);
  ctx.changed('two_step', userId, userId);
  await Promise.all([
    deleteApp(userId, ctx),
    deletePasskeys(userId, ctx),
    deleteCodes(userId, ctx),
    setSecondSteps(userId, [], ctx),
  ]);
}

/** Removes all second steps of a user, ends the sessions, and mails a notice. The password stays the same. */
export async function takeSecondSteps(userId: string, ctx: CommandContext): Promise<void> {
  await deleteSecondSteps(userId, ctx);
  await Promise.all([
    endAccess(userId, null, ctx),
    mailLink('second_step_reset', userId, {}, ctx),
    liftSignInLock(userId, ctx, [secondStepLimits, recoveryLimits]),
  ]);
  ctx.audit({ action: 'resetTwoStep', entity: 'user', entity_id: userId });
}

/**
 * Does the same as {@link takeSecondSteps}, for an Admin whose colleague has lost a device, with the Admin's own
 * password. Refused for one's own account (`own_account`): an Admin has recovery codes, colleagues, and the operator.
 */
export async function resetTwoStep(
  { id, password }: { id: string; password: string },
  caller: Pick<Session, 'user_id' | 'username'>,
  ctx: CommandContext<'wrong_password' | 'own_account'>,
): Promise<void> {
  await demandPassword(password, caller, ctx);
  if (id === caller.user_id) ctx.refuse('own_account');
  const user = await twoStepTables(ctx.tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', ctx.agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) ctx.refuse('not_found');
  await takeSecondSteps(id, ctx);
}
