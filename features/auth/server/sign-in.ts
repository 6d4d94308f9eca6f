import { randomUUID } from 'node:crypto';
import { noHash, verifyPassword } from '#features/users/server/index.ts';
import { auditRow } from '#platform/server/audit.ts';
import type { PublicContext } from '#platform/server/implement.ts';
import type { RateLimit } from '#platform/server/rate-limits.ts';
import { agencyRefusal, newToken, type Session } from '#platform/server/session.ts';
import type { SignInAnswer } from '../contract.ts';
import { sessionLives } from '../contract.ts';
import { readSignedInUser } from './read-signed-in-user.ts';

const minute = 60;
/** Failures only: what succeeds is given back. */
export const signInLimits = {
  accountAndAddress: { name: 'sign-in-pair', points: 10, seconds: 15 * minute },
  address: { name: 'sign-in-address', points: 50, seconds: 15 * minute },
  account: { name: 'sign-in-account', points: 100, seconds: 60 * minute },
} satisfies Record<string, RateLimit>;

interface SignInRow extends Pick<Session, 'tenant_status' | 'is_trial' | 'trial_ends_at'> {
  tenant_id: string;
  user_id: string;
  password_hash: string;
  is_active: boolean;
}

/**
 * Opens a session. A wrong name, a wrong password and an inactive user are refused alike and take the same time.
 */
export async function signIn(
  input: { username: string; password: string; remember_me: boolean },
  context: PublicContext<'invalid_credentials' | 'tenant_suspended' | 'trial_expired'>,
): Promise<SignInAnswer> {
  const { services, clock, refuse, address } = context;
  const username = input.username.toLowerCase();
  const keys = [
    [signInLimits.accountAndAddress, `${username}|${address}`],
    [signInLimits.address, address],
    [signInLimits.account, username],
  ] as const;
  // One after the other: what an address sends beyond its own limit must not lock the account's owner out.
  for (const [limit, key] of keys) await services.rateLimits.use(limit, key);

  const { rows } = await services.gate.query<SignInRow>({
    name: 'find_sign_in',
    text: 'select * from find_sign_in($1)',
    values: [username],
  });
  const user = rows[0];
  const matches = await verifyPassword(input.password, user?.password_hash ?? noHash);
  if (!user?.is_active || !matches) return refuse('invalid_credentials');
  await Promise.all(keys.map(([limit, key]) => services.rateLimits.giveBack(limit, key)));

  const refused = agencyRefusal(user, clock());
  if (refused) return refuse(refused);
  return openSession(user, input.remember_me, context);
}

async function openSession(
  { tenant_id, user_id }: SignInRow,
  remember_me: boolean,
  { services, clock, language, address, request_id }: PublicContext,
): Promise<SignInAnswer> {
  const { token, hash } = newToken();
  const now = clock();
  const { idleSeconds, totalSeconds } = remember_me ? sessionLives.remembered : sessionLives.ordinary;
  const user = await services.tenancy.inTenant(tenant_id, async (tx, atCommit) => {
    await tx
      .updateTable('users')
      .set({ language })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', user_id)
      .execute();
    atCommit(
      tx.insertInto('sessions').values({
        tenant_id,
        id: randomUUID(),
        user_id,
        token_hash: hash,
        remember_me,
        created_at: now,
        last_used_at: now,
        idle_seconds: idleSeconds,
        expires_at: new Date(now.getTime() + totalSeconds * 1000),
      }),
    );
    const signedIn = await readSignedInUser(tx, tenant_id, user_id);
    const author = { id: user_id, name: signedIn.full_name, address, request_id };
    atCommit(auditRow(tx, clock, tenant_id, author, { action: 'signIn', entity: 'user', entity_id: user_id }));
    return signedIn;
  });
  return { access_token: token, user };
}
