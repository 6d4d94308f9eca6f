import { implement } from '#platform/server/http/implement.ts';
import { authRoutes } from '../contract.ts';
import { changePassword } from './change-password.ts';
import { createDefaultAdmin } from './create-default-admin.ts';
import { forgotPassword } from './forgot-password.ts';
import { purgeExpired } from './purge-expired.ts';
import { readSignedInUser } from './read-signed-in-user.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { updateProfile } from './update-profile.ts';

export { authCommands } from './commands.ts';

export const auth = implement(authRoutes)(
  {
    signIn: ({ body }, context) => signIn(body, context),
    signOut: (_input, { session, ...deed }) => signOut(session, deed),
    me: (_input, { session, ...deed }) => readSignedInUser(session.user_id, deed),
    updateProfile: ({ body }, { session, ...deed }) => updateProfile(session.user_id, body, deed),
    changePassword: ({ body }, { session, ...deed }) => changePassword({ ...body, session }, deed),
    forgotPassword: ({ body }, context) => forgotPassword(body, context),
    async resetPassword({ body }, context) {
      await resetPassword(body, context);
      return { detail: context.services.translate(context.language, 'auth:reset.done') };
    },
    async createDefaultAdmin(_input, context) {
      const created = await createDefaultAdmin(context);
      return { ...created, detail: context.services.translate(context.language, 'auth:setup.done') };
    },
  },
  { jobs: [sendPasswordReset, purgeExpired] },
);
