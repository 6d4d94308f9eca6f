import type { Deed } from '#platform/server/acts/deed.ts';
import { authTables } from './schema.ts';

type InAgency = Pick<Deed, 'tx' | 'agency' | 'clock'>;

/** Ends a user's sessions but the one given. */
export async function endSessions(userId: string, kept: string | null, { tx, agency }: InAgency): Promise<void> {
  const sessions = authTables(tx)
    .deleteFrom('sessions')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId);
  await (kept ? sessions.where('id', '<>', kept) : sessions).execute();
}

/** Uses up the reset links that were sent to a user. */
export async function endResetLinks(userId: string, { tx, agency, clock }: InAgency): Promise<void> {
  await authTables(tx)
    .updateTable('password_resets')
    .set({ used_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
