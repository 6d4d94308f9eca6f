import type { Session } from '#platform/server/access/session.ts';
import type { Services } from '#platform/server/acts/services.ts';

export interface SignInRow
  extends Pick<Session, 'tenant_id' | 'user_id' | 'tenant_kind' | 'tenant_status' | 'is_trial' | 'trial_ends_at'> {
  password_hash: string;
  is_active: boolean;
}

/** The user with this name in whatever agency, on a connection that is given back at once. */
export async function findSignIn({ gate }: Services, username: string): Promise<SignInRow | undefined> {
  const { rows } = await gate.query<SignInRow>({
    name: 'find_sign_in',
    text: 'select * from find_sign_in($1)',
    values: [username.toLowerCase()],
  });
  return rows[0];
}
