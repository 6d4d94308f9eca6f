import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { askingKinds } from '../contract.ts';
import { endLinks } from './account-links.ts';
import { forgetOrigins } from './known-devices.ts';
import { authTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'changed'>;

/** Ends a user's sessions except the given one, and forgets their devices. */
export async function endSessions(
  userId: string,
  kept: string | null,
  { tx, agency, changed }: InAgency,
): Promise<void> {
  changed('session', userId, userId);
  const sessions = authTables(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId);
  await Promise.all([
    (kept ? sessions.where('id', '<>', kept) : sessions).execute(),
    forgetOrigins(userId, { kept }, { tx, agency }),
  ]);
}

/** Ends every session of an agency. An operator's command in that agency can do nothing more there afterwards. */
export async function endAllAccess({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<void> {
  await authTables(tx).deleteFrom('sessions').where('tenant_id', '=', agency.id).execute();
}

/** Uses up the reset links sent to a user. */
export async function endResetLinks(userId: string, { tx, agency, clock }: InAgency): Promise<void> {
  await authTables(tx)
    .updateTable('password_resets')
    .set({ used_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends a user's sign-ins that wait for their second step. */
async function endChallenges(userId: string, { tx, agency }: InAgency): Promise<void> {
  await authTables(tx)
    .deleteFrom('sign_in_challenges')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends everything that would allow access without the password, or a takeover of the account. */
export async function endAccess(userId: string, kept: string | null, ctx: InAgency): Promise<void> {
  await Promise.all([
    endSessions(userId, kept, ctx),
    endChallenges(userId, ctx),
    endResetLinks(userId, ctx),
    endLinks(userId, askingKinds, ctx),
  ]);
}
