import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { authTables } from './schema.ts';

/** Ends the session of the request at once. */
export async function signOut(
  { session_id, user_id }: Pick<Session, 'session_id' | 'user_id'>,
  { tx, agency, audit, changed }: CommandContext,
): Promise<void> {
  await authTables(tx).deleteFrom('sessions').where('tenant_id', '=', agency.id).where('id', '=', session_id).execute();
  changed('session', user_id, user_id);
  audit({ action: 'signOut', entity: 'user', entity_id: user_id });
}
