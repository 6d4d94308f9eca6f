import { authEvents } from '#features/auth/contract.ts';
import { lockPerson, setSecondSteps } from '#features/users/server/index.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { deleteApp } from './authenticator-app.ts';
import { stepsOf } from './own-second-steps.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteCodes } from './recovery-codes.ts';

/**
 * When an owner takes an account back, removes the second steps set up since its e-mail was changed. All recovery codes
 * are removed, because their creation time isn't stored.
 */
export const onEmailTakenBack = subscriber({
  name: 'two-step.hearEmailTakenBack',
  event: authEvents.emailTakenBack,
  when: 'in-transaction',
  async handle({ id, since }, ctx) {
    ctx.changed('two_step', id, id);
    await lockPerson(id, ctx);
    await Promise.all([deleteApp(id, ctx, since), deletePasskeys(id, ctx, since), deleteCodes(id, ctx)]);
    await setSecondSteps(id, await stepsOf(id, ctx), ctx);
  },
});
