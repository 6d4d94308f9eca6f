import { randomUUID } from 'node:crypto';
import { changeLanguage, noHash, verifyPassword } from '#features/users/server/index.ts';
import { agencyRefusal, newToken } from '#platform/server/access/session.ts';
import type { Actor } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { SignInAnswer } from '../contract.ts';
import { sessionLives } from '../contract.ts';
import { mailLink } from './account-links.ts';
import { findSignIn, type SignInRow } from './find-sign-in.ts';
import { knownOf, markDevice, type Origin, originOf, rememberOrigin } from './known-devices.ts';
import { readSignedInUser } from './read-signed-in-user.ts';
import { authTables } from './schema.ts';
import { usesOf } from './sign-in-limits.ts';

/**
 * Opens a session. A wrong name, a wrong password and an inactive user are refused alike and take the same time.
 */
export async function signIn(
  input: { username: string; password: string; remember_me: boolean },
  context: PublicContext<'invalid_credentials' | 'tenant_suspended' | 'trial_expired'>,
): Promise<SignInAnswer> {
  const { services, clock, refuse } = context;
  const username = input.username.toLowerCase();
  const origin = originOf(context);
  const [user, known] = await Promise.all([findSignIn(username, services), knownOf(username, origin, services)]);
  const uses = usesOf(username, origin, known);
  await services.rateLimits.countInOrder(uses);
  const matches = await verifyPassword(input.password, user?.password_hash ?? noHash);
  if (!user?.is_active || !matches) return refuse('invalid_credentials');

  const isNew = !known.device && !known.place;
  const [answer] = await Promise.all([
    agencyRefusal(user, clock()) ?? openSession(user, { ...input, origin, isNew }, context),
    services.rateLimits.giveBack(uses),
  ]);
  if (typeof answer === 'string') return refuse(answer);
  markDevice(origin, context);
  return answer;
}

interface Opening {
  remember_me: boolean;
  origin: Origin;
  /** Nobody has signed in to the account from there before. */
  isNew: boolean;
}

async function openSession(
  row: SignInRow,
  { remember_me, origin, isNew }: Opening,
  { performIn, language, actor: visitor }: PublicContext,
): Promise<SignInAnswer> {
  const { user_id } = row;
  const { token, hash } = newToken(row.tenant_id);
  const { idleSeconds, totalSeconds } = remember_me ? sessionLives.remembered : sessionLives.ordinary;
  const { full_name: name, role } = row;
  const { browser, system, address } = origin;
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
          browser,
          system,
          address,
          device_keys: Object.values(origin.keys),
        }),
    );
    rememberOrigin(user_id, origin, deed);
    audit({ action: 'signIn', entity: 'user', entity_id: user_id });
    const [signedIn] = await Promise.all([readSignedInUser(user_id, deed), changeLanguage(user_id, language, deed)]);
    // Whoever must choose a password next is told of that.
    if (isNew && !signedIn.must_change_password) {
      await mailLink('new_device', user_id, { email: signedIn.email, device: { browser, system, address } }, deed);
    }
    return signedIn;
  });
  return { access_token: token, user };
}
