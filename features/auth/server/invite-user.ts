import { instantOf } from '#platform/contract/calendar.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { type Invitation, type InviteUser, invitationDays } from '../contract.ts';
import { newResetToken } from './reset-token.ts';
import { authTables } from './schema.ts';
import { sendInvitation } from './send-invitation.ts';

const dayMs = 86_400_000;

/**
 * Invites an active user of the agency who hasn't chosen a password: mails the link that sets it, or returns it to the
 * caller. Earlier links become invalid. Refuses if the user has chosen a password (`password_chosen`), and mail without
 * a mail server (`no_mail_server`).
 */
export async function inviteUser(
  id: string,
  { way }: InviteUser,
  { finish, services, agency }: StepsContext<'password_chosen' | 'no_mail_server'>,
): Promise<Invitation> {
  const { base } = await services.hosts.siteOf(agency.id);
  return finish(async (ctx) => {
    const { tx, clock, audit, enqueue, refuse, changed } = ctx;
    const user = await authTables(tx)
      .selectFrom('users')
      .select('must_change_password')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return refuse('not_found');
    if (!user.must_change_password) return refuse('password_chosen');
    if (way === 'mail' && services.mailRoute.way() === 'none') return refuse('no_mail_server');
    audit({ action: 'inviteUser', entity: 'user', entity_id: id, after: { way } });
    changed('user', id);
    if (way === 'mail') {
      await enqueue(sendInvitation, { user_id: id });
      return { link: null, expires_at: null };
    }
    const token = await newResetToken(id, invitationDays * 1_440, ctx);
    return {
      link: `${base}/?action=invitation&token=${token}`,
      expires_at: instantOf(new Date(clock().getTime() + invitationDays * dayMs)),
    };
  });
}
