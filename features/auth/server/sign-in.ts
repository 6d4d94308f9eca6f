import { randomUUID } from 'node:crypto';
import { changeLanguage, noHash, verifyPassword } from '#features/users/server/index.ts';
import { agencyRefusal, newToken } from '#platform/server/access/session.ts';
import type { Actor } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { SignInAnswer } from '../contract.ts';
import { sessionLives } from '../contract.ts';
import { findSignIn, type SignInRow } from './find-sign-in.ts';
import { readSignedInUser } from './read-signed-in-user.ts';
import { authTables } from './schema.ts';
import { signInLimits } from './sign-in-limits.ts';

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
    [signInLimits.accountAndAddress, [username, address]],
    [signInLimits.address, address],
    [signInLimits.account, username],
  ] as const;
  await services.rateLimits.countInOrder(uses);

  const user = await findSignIn(username, services);
  const matches = await verifyPassword(input.password, user?.password_hash ?? noHash);
  if (!user?.is_active || !matches) return refuse('invalid_credentials');

  const [answer] = await Promise.all([
    agencyRefusal(user, clock()) ?? openSession(user, input.remember_me, context),
    services.rateLimits.giveBack(uses),
  ]);
  return typeof answer === 'string' ? refuse(answer) : answer;
}

async function openSession(
  row: SignInRow,
  remember_me: boolean,
  { performIn, language, actor: visitor }: PublicContext,
): Promise<SignInAnswer> {
  const { user_id } = row;
  const { token, hash } = newToken(row.tenant_id);
  const { idleSeconds, totalSeconds } = remember_me ? sessionLives.remembered : sessionLives.ordinary;
  const { full_name: name, role } = row;
  const actor: Actor = { ...visitor, kind: 'user', user_id, name, role };
  const user = await performIn(agencyOf(row), actor, async (deed) => {
    const { tx, agency, clock, audit, atCommit } = deed;
    const now = clock();
    atCommit(
      authTables(tx)
        .insertInto('sessions')
        .values({
          tenant_id: agency.id,
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
    audit({ action: 'signIn', entity: 'user', entity_id: user_id });
    const [signedIn] = await Promise.all([readSignedInUser(user_id, deed), changeLanguage(user_id, language, deed)]);
    return signedIn;
  });
  return { access_token: token, user };
}
