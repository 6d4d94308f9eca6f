import * as z from 'zod/mini';
import { formerEmails } from '#features/auth/server/index.ts';
import { type OperatorAct, operatorActs } from '#features/notifications/contract.ts';
import { tellAdmins } from '#features/notifications/server/index.ts';
import { uuid } from '#platform/contract/fields.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { letter } from '#platform/server/mail/letter.ts';
import type { SystemUser } from '../../contract.ts';
import { platformTables } from '../schema.ts';

/** For these, the command itself sends the mail to the affected user. */
const toldByAct: readonly OperatorAct[] = ['account_created', 'email_changed', 'password_reset', 'two_step_reset'];

/**
 * Reports an operator's change to an account or to the agency's address: to the agency's Admins by mail and bell, or to
 * the operators by mail.
 */
export const tellKeepers = agencyJob({
  name: 'super-admin.tell-keepers',
  payload: z.object({
    about: z.enum(operatorActs),
    /** null: the change is not about an account. */
    user_id: z.nullable(uuid),
    /** The account's user name before the change; `''` for none. */
    username: z.string(),
    /** The operator: the bell shows the name, mails the user name. */
    operator: z.object({ name: z.string(), username: z.string() }),
  }),
  retryLimit: 5,
  timeoutSeconds: 120,
  async run({ about, user_id, username, operator }, { act, agency, services, job_id }) {
    const { keepers, former } = await act(async (ctx) => {
      const people = await platformTables(ctx.tx)
        .selectFrom('users')
        .select(['id', 'email', 'full_name', 'language', 'role', 'is_active'])
        .where('tenant_id', '=', agency.id)
        .where((eb) => eb.or([eb('role', 'in', ['Admin', 'Super Admin']), eb('id', '=', user_id)]))
        .execute();
      const active = people.filter(({ is_active }) => is_active);
      const account = people.find(({ id }) => id === user_id)?.full_name ?? '';
      await tellAdmins(
        { kind: 'operator.acted', about: null, facts: { operator: operator.name, act: about, account }, once: job_id },
        ctx,
      );
      return {
        keepers: active.filter(({ id }) => id !== user_id || !toldByAct.includes(about)),
        former: await formerEmails(
          active.map(({ id }) => id),
          ctx,
        ),
      };
    });
    const { mail, translate } = services;
    for (const { id, email, language } of keepers) {
      const emails = [email, ...former.filter((link) => link.user_id === id).map((link) => link.email)];
      const text = (part: string, values = {}) => translate(language, `super-admin:mail.${about}.${part}`, values);
      for (const to of new Set(emails)) {
        if (to.endsWith('.localhost')) continue;
        await mail.sendOnce(agency.id, `${about}:${job_id}:${id}:${emails.indexOf(to)}`, to, async () =>
          letter(to, {
            language,
            subject: text('subject'),
            paragraphs: [
              text('reason', { operator: operator.username, username }),
              translate(language, 'super-admin:mail.answer'),
            ],
          }),
        );
      }
    }
  },
});

/** The job's payload for an action of the calling operator, on an account or on none. */
export const actOn = (
  about: OperatorAct,
  account: Pick<SystemUser, 'id' | 'username'> | null,
  { session }: Pick<PlatformContext<string>, 'session'>,
) => ({
  about,
  user_id: account?.id ?? null,
  username: account?.username ?? '',
  operator: { name: session.full_name, username: session.username },
});
