import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { letterBrandOf } from '#platform/server/mail/letter-brand.ts';
import { invitationDays } from '../contract.ts';
import { newResetToken } from './reset-token.ts';
import { authTables } from './schema.ts';

const dayMinutes = 1_440;

/**
 * Mails a user whom an operator has created the user name and a link that sets the password, in the user's language.
 * Each new message invalidates the previous link.
 */
export const sendInvitation = agencyJob({
  name: 'auth.send-invitation',
  payload: z.object({ user_id: uuid }),
  retryLimit: 5,
  timeoutSeconds: 60,
  async run({ user_id }, { act, agency, services, job_id }) {
    const user = await act(({ tx }) =>
      authTables(tx)
        .selectFrom('users')
        .select(['username', 'email', 'language'])
        .where('tenant_id', '=', agency.id)
        .where('id', '=', user_id)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    );
    if (!user) return;
    const { username, email, language } = user;
    const { mail, hosts } = services;
    const text = (part: string, values = {}) => services.translate(language, `auth:mail.invitation.${part}`, values);
    await mail.sendOnce(agency.id, `invitation:${job_id}`, email, async () => {
      const token = await act(async (ctx) => {
        ctx.audit({ action: 'sendInvitation', entity: 'user', entity_id: user_id });
        return newResetToken(user_id, invitationDays * dayMinutes, ctx);
      });
      const site = await hosts.siteOf(agency.id);
      return letter(email, {
        language,
        brand: await letterBrandOf(site.agency, services.storage),
        subject: text('subject'),
        paragraphs: [
          text('reason', { username }),
          { button: text('button'), link: `${site.base}/?action=invitation&token=${token}` },
          text('validity', { count: invitationDays }),
          text('ignore'),
        ],
      });
    });
  },
});
