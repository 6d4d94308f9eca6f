import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { keptAbout } from '../../contract.ts';
import { platformTables } from '../schema.ts';

/**
 * Mails the Admins of an agency, or the operators, what an operator has done to an account among theirs; whom it was done to
 * is mailed by the act itself.
 */
export const tellKeepers = agencyJob({
  name: 'super-admin.tell-keepers',
  payload: z.object({ about: z.enum(keptAbout), user_id: uuid }),
  retryLimit: 5,
  timeoutSeconds: 120,
  async run({ about, user_id }, { act, agency, services, job_id }) {
    const people = await act(({ tx }) =>
      platformTables(tx)
        .selectFrom('users')
        .select(['id', 'username', 'email', 'language', 'role'])
        .where('tenant_id', '=', agency.id)
        .where('is_active', '=', true)
        .where((eb) => eb.or([eb('role', 'in', ['Admin', 'Super Admin']), eb('id', '=', user_id)]))
        .execute(),
    );
    const username = people.find(({ id }) => id === user_id)?.username;
    if (!username) return;
    const { mail, translate } = services;
    for (const { id, email, language } of people) {
      if (id === user_id || email.endsWith('.localhost')) continue;
      const text = (part: string, values = {}) => translate(language, `super-admin:mail.${about}.${part}`, values);
      await mail.sendOnce(agency.id, `${about}:${job_id}:${id}`, email, async () =>
        letter(email, {
          language,
          subject: text('subject'),
          paragraphs: [text('reason', { username }), translate(language, 'super-admin:mail.answer')],
        }),
      );
    }
  },
});
