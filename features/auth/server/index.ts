import { implement } from '#platform/server/http/implement.ts';
import { authRoutes } from '../contract.ts';
import { confirmEmail, restoreEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { createDefaultAdmin } from './create-default-admin.ts';
import { endAtDeactivation } from './end-at-deactivation.ts';
import { forgotPassword } from './forgot-password.ts';
import { inviteUser } from './invite-user.ts';
import { onEmailReplaced } from './on-email-replaced.ts';
import { endAllSessions, endOtherSessions, endOwnSession, readOwnSessions } from './own-sessions.ts';
import { purgeExpired } from './purge-expired.ts';
import { readOwnAccount } from './read-signed-in-user.ts';
import { resetPassword } from './reset-password.ts';
import { sendInvitation } from './send-invitation.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { tellUser } from './tell-user.ts';
import { updateProfile } from './update-profile.ts';

export { accessCommands, onUser } from './access-commands.ts';
export { formerEmails, mailLink } from './account-links.ts';
export { demandPassword } from './change-password.ts';
export { authCommands } from './commands.ts';
export { confirmSession, demandConfirmed } from './confirm-session.ts';
export { deviceNamed } from './device.ts';
export { endAccess, endAllAccess, endSessions } from './end-access.ts';
export { endRestoredSessions } from './end-restored-sessions.ts';
export { knownOf, markDevice, originOf } from './known-devices.ts';
export { openSession, readArriving } from './open-session.ts';
export { visitorOf } from './read-signed-in-user.ts';
export { sendInvitation } from './send-invitation.ts';
export { type Arriving, endWaiting, findWaitingSignIn } from './sign-in-challenges.ts';
export { liftSignInLock, type SignInLimits, usesOf } from './sign-in-limits.ts';
export { demandsTwoStep, demandTwoStep } from './sign-in-rules.ts';

export const auth = implement(authRoutes)(
  {
    signIn: ({ body }, context) => signIn(body, context),
    signOut: (_input, { session, ...ctx }) => signOut(session, ctx),
    me: (_input, { session, ...ctx }) => readOwnAccount(session, ctx),
    updateProfile: ({ body }, { session, ...ctx }) => updateProfile(body, session, ctx),
    changePassword: ({ body }, { session, ...ctx }) => changePassword({ ...body, session }, ctx),
    inviteUser: ({ params, body }, context) => inviteUser(params.id, body, context),
    forgotPassword: ({ body }, context) => forgotPassword(body, context),
    async resetPassword({ body }, context) {
      await resetPassword(body, context);
      return { detail: context.services.translate(context.language, 'auth:reset.done') };
    },
    async confirmEmail({ body }, context) {
      await confirmEmail(body, context);
      return { detail: context.services.translate(context.language, 'auth:answers.confirm-email') };
    },
    async restoreEmail({ body }, context) {
      await restoreEmail(body.token, context);
      return { detail: context.services.translate(context.language, 'auth:answers.restore-email') };
    },
    async endAllSessions({ body }, context) {
      await endAllSessions(body.token, context);
      return { detail: context.services.translate(context.language, 'auth:answers.end-sessions') };
    },
    listSessions: (_input, { session, ...ctx }) => readOwnSessions(session, ctx),
    endSession: ({ params }, { session, ...ctx }) => endOwnSession(params.id, session, ctx),
    endOtherSessions: (_input, { session, ...ctx }) => endOtherSessions(session, ctx),
    async createDefaultAdmin(_input, context) {
      const created = await createDefaultAdmin(context);
      return { ...created, detail: context.services.translate(context.language, 'auth:setup.done') };
    },
  },
  {
    jobs: [sendPasswordReset, sendInvitation, tellUser, purgeExpired],
    subscribers: [endAtDeactivation, onEmailReplaced],
  },
);
