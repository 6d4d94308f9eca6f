import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { letterBrandOf } from '#platform/server/mail/letter-brand.ts';
import { mailboxOf } from '#platform/server/mail/mailbox.ts';
import { userTables } from './schema.ts';

/** Another user has typed the address, so it may not belong to the new user. */
const perMailbox: RateLimit = { name: 'welcome-mail', points: 5, seconds: 86_400 };

/**
 * Mails a new user, in the user's language, the user name and the sign-in address. No mail contains the password: the
 * Admin who set it passes it on.
 */
export const welcomeUser = agencyJob({
  name: 'users.welcome-user',
  payload: z.object({ user_id: uuid }),
  retryLimit: 3,
  timeoutSeconds: 60,
  async run({ user_id }, { act, agency, services }) {
    const user = await act(({ tx }) =>
      userTables(tx)
        .selectFrom('users')
        .select(['username', 'email', 'language'])
        .where('tenant_id', '=', agency.id)
        .where('id', '=', user_id)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    );
    if (!user) return;
    const { username, email, language } = user;
    const { mail, rateLimits, hosts } = services;
    const use = [perMailbox, mailboxOf(email)] as const;
    if (!(await rateLimits.tryUse(...use))) return;
    const text = (part: string, values = {}) => services.translate(language, `users:mail.welcome.${part}`, values);
    let isSent = false;
    try {
      isSent = await mail.sendOnce(agency.id, `welcome:${user_id}`, email, async () => {
        const site = await hosts.siteOf(agency.id);
        return letter(email, {
          language,
          brand: await letterBrandOf(site.agency, services.storage),
          subject: text('subject'),
          paragraphs: [
            text('reason', { username }),
            text('answer'),
            { button: text('button'), link: `${site.base}/` },
            text('ignore'),
          ],
        });
      });
    } finally {
      if (!isSent) await rateLimits.giveBack([use]);
    }
  },
});
