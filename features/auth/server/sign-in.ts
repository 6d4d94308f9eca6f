import { randomUUID } from 'node:crypto';
import { noHash, verifyPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyRefusal, newToken } from '#platform/server/access/session.ts';
import { auditRow } from '#platform/server/acts/audit.ts';
import type { PublicContext } from '#platform/server/http/implement.ts';
import type { SignInAnswer } from '../contract.ts';
import { sessionLives } from '../contract.ts';
import { findSignIn, type SignInRow } from './find-sign-in.ts';
import { readSignedInUser } from './read-signed-in-user.ts';

const minute = 60;
/** Failures only: what succeeds is given back. */
export const signInLimits = {
  accountAndAddress: { name: 'sign-in-pair', points: 10, seconds: 15 * minute },
  address: { name: 'sign-in-address', points: 50, seconds: 15 * minute },
  account: { name: 'sign-in-account', points: 100, seconds: 60 * minute },
} satisfies Record<string, RateLimit>;

/**
 * Opens a session. A wrong name, a wrong password and an inactive user are refused alike and take the same time.
 */
export async function signIn(
  input: { username: string; password: string; remember_me: boolean },
  context: PublicContext<'invalid_credentials' | 'tenant_suspended' | 'trial_expired'>,
): Promise<SignInAnswer> {
  const { services, clock, refuse, address } = context;
  const username = input.username.toLowerCase();
  // In this order: what an address sends beyond its own limit must not lock the account's owner out.
  const uses = [
    [signInLimits.accountAndAddress, `${username}|${address}`],
    [signInLimits.address, address],
    [signInLimits.account, username],
  ] as const;
  await services.rateLimits.countInOrder(uses);

  const user = await findSignIn(services, username);
  const matches = await verifyPassword(input.password, user?.password_hash ?? noHash);
  if (!user?.is_active || !matches) return refuse('invalid_credentials');

  const [answer] = await Promise.all([
    agencyRefusal(user, clock()) ?? openSession(user, input.remember_me, context),
    services.rateLimits.giveBack(uses),
  ]);
  return typeof answer === 'string' ? refuse(answer) : answer;
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
    const [signedIn] = await Promise.all([
      readSignedInUser(tx, tenant_id, user_id),
      tx.updateTable('users').set({ language }).where('tenant_id', '=', tenant_id).where('id', '=', user_id).execute(),
    ]);
    const author = { id: user_id, name: signedIn.full_name, address, request_id };
    atCommit(auditRow(tx, clock, tenant_id, author, { action: 'signIn', entity: 'user', entity_id: user_id }));
    return signedIn;
  });
  return { access_token: token, user };
}
