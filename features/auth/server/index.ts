import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { implement } from '#platform/server/http/implement.ts';
import { authRoutes } from '../contract.ts';
import { changePassword } from './change-password.ts';
import { createDefaultAdmin } from './create-default-admin.ts';
import { purgeExpired } from './purge-expired.ts';
import { readSignedInUser } from './read-signed-in-user.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { signIn } from './sign-in.ts';
import { updateProfile } from './update-profile.ts';
import './schema.ts';

export { authCommands } from './commands.ts';
export { renewSetupToken } from './create-default-admin.ts';

const forgotPerAddress: RateLimit = { name: 'forgot-password', points: 10, seconds: 3_600 };

export const auth = implement(authRoutes)(
  {
    signIn: ({ body }, context) => signIn(body, context),

    async signOut(_input, { tx, session, audit }) {
      await tx
        .deleteFrom('sessions')
        .where('tenant_id', '=', session.tenant_id)
        .where('id', '=', session.session_id)
        .execute();
      audit({ action: 'signOut', entity: 'user', entity_id: session.user_id });
    },

    me: (_input, { tx, session }) => readSignedInUser(tx, session.tenant_id, session.user_id),

    updateProfile: ({ body }, context) => updateProfile(body, context),

    changePassword: ({ body }, context) => changePassword(body, context),

    async forgotPassword({ body }, { services, address, language }) {
      await services.rateLimits.use(forgotPerAddress, address);
      await services.jobs.enqueueAlone(sendPasswordReset, { email: body.email });
      return { detail: services.translate(language, 'auth:forgot.answer') };
    },

    async resetPassword({ body }, context) {
      await resetPassword(body, context);
      return { detail: context.services.translate(context.language, 'auth:reset.done') };
    },

    async createDefaultAdmin(_input, context) {
      const created = await createDefaultAdmin(context);
      return { ...created, detail: context.services.translate(context.language, 'auth:setup.done') };
    },
  },
  [sendPasswordReset, purgeExpired],
);
