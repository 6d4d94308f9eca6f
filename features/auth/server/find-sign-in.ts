import type { Session } from '#platform/server/access/session.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';

export interface SignInRow
  extends AgencyColumns,
    Pick<Session, 'user_id' | 'full_name' | 'role' | 'tenant_kind' | 'tenant_status' | 'is_trial' | 'trial_ends_at'> {
  password_hash: string;
  is_active: boolean;
}

/** Returns the user with this name in any agency, on a connection that is released at once. */
export async function findSignIn(
  username: string,
  { lookupPool }: Pick<ActServices, 'lookupPool'>,
): Promise<SignInRow | undefined> {
  const { rows } = await lookupPool.query<SignInRow>({
    name: 'find_sign_in',
    text: 'select * from find_sign_in($1)',
    values: [username.toLowerCase()],
  });
  return rows[0];
}
