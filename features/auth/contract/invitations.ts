import * as z from 'zod/mini';
import { instant } from '#platform/contract/fields.ts';
import { administrators } from '#platform/contract/roles.ts';

/** How long an invited user can choose a password, in days. */
export const invitationDays = 7;

/** How the invitation link is delivered: by mail, or by the inviting user. */
export const InviteUser = z.object({ way: z.enum(['mail', 'link']) });
export type InviteUser = z.infer<typeof InviteUser>;
InviteUser.register(z.globalRegistry, { id: 'InviteUser' });

export const Invitation = z.object({
  /** Sets the password, once. null means it was mailed. */
  link: z.nullable(z.string()),
  /** null if `link` is null. */
  expires_at: z.nullable(instant),
});
export type Invitation = z.infer<typeof Invitation>;
Invitation.register(z.globalRegistry, { id: 'Invitation' });

export const invitationRoutes = {
  inviteUser: {
    method: 'POST',
    path: '/auth/users/{id}/invitation',
    allow: administrators,
    body: InviteUser,
    ok: [200, Invitation],
    errors: { password_chosen: 409, no_mail_server: 409 },
    steps: true,
    changes: ['user'],
    summary:
      'Invite a user who has chosen no password yet, by a link of 7 days; the link of the one before stops working',
  },
} as const;
