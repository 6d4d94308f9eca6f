import { demandPassword, endAccess, liftSignInLock, mailLink } from '#features/auth/server/index.ts';
import { lockPerson, setSecondSteps } from '#features/users/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { deleteApp } from './authenticator-app.ts';
import { recoveryLimits, secondStepLimits } from './end-sign-in.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteCodes } from './recovery-codes.ts';
import { twoStepTables } from './schema.ts';

/** Deletes everything that a user has as a second step, and tells nobody: for an account that is removed. */
export async function deleteSecondSteps(userId: string, deed: Deed): Promise<void> {
  await lockPerson(userId, deed);
  deed.changed('two_step', userId, userId);
  await Promise.all([
    deleteApp(userId, deed),
    deletePasskeys(userId, deed),
    deleteCodes(userId, deed),
    setSecondSteps(userId, [], deed),
  ]);
}

/** Takes everything that a user has as a second step, ends the sessions, and mails it. The password stays. */
export async function takeSecondSteps(userId: string, deed: Deed): Promise<void> {
  await deleteSecondSteps(userId, deed);
  await Promise.all([
    endAccess(userId, null, deed),
    mailLink('second_step_reset', userId, {}, deed),
    liftSignInLock(userId, deed, [secondStepLimits, recoveryLimits]),
  ]);
  deed.audit({ action: 'resetTwoStep', entity: 'user', entity_id: userId });
}

/**
 * What {@link takeSecondSteps} does, as an Admin may for a colleague who has lost a device, with the own password. Nobody
 * does it for himself (`own_account`): he has codes, colleagues, and whoever runs the server.
 */
export async function resetTwoStep(
  { id, password }: { id: string; password: string },
  caller: Pick<Session, 'user_id' | 'username'>,
  deed: Deed<'wrong_password' | 'own_account'>,
): Promise<void> {
  await demandPassword(password, caller, deed);
  if (id === caller.user_id) deed.refuse('own_account');
  const user = await twoStepTables(deed.tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', deed.agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) deed.refuse('not_found');
  await takeSecondSteps(id, deed);
}
