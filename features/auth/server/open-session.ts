import { randomUUID } from 'node:crypto';
import { changeLanguage, noteSignIn } from '#features/users/server/index.ts';
import { livesOfSession } from '#platform/server/access/installation-settings.ts';
import { newToken } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SignedIn, SignedInUser } from '../contract.ts';
import { mailLink } from './account-links.ts';
import { type Origin, rememberOrigin } from './known-devices.ts';
import { readSignedInUser } from './read-signed-in-user.ts';
import { authTables } from './schema.ts';
import { demandsTwoStep } from './sign-in-rules.ts';

/** The origin and duration of a new session. */
export interface Opening {
  remember_me: boolean;
  origin: Origin;
  /** The account's first sign-in from there: its owner gets a notice. */
  isNew: boolean;
  /** The factor used besides the password, for the audit trail. */
  by?: string;
}

/** Returns the user in the form that a new session's response contains. */
export async function readArriving(userId: string, ctx: CommandContext): Promise<SignedInUser> {
  const [user, isDemanded] = await Promise.all([readSignedInUser(userId, false, ctx), demandsTwoStep(ctx)]);
  return { ...user, must_set_up_two_step: isDemanded && user.second_steps.length === 0 };
}

/** Opens a session for a user who has completed all sign-in steps. */
export async function openSession(
  user: SignedInUser,
  { remember_me, origin, isNew, by }: Opening,
  ctx: CommandContext,
): Promise<SignedIn> {
  const { tx, agency, clock, services, audit, changed, atCommit, language } = ctx;
  const { id: user_id } = user;
  const { token, hash } = newToken(agency.id);
  const { idleSeconds, totalSeconds } = livesOfSession(services.settings.now(), remember_me);
  const { browser, system, address } = origin;
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
  changed('session', user_id, user_id);
  rememberOrigin(user_id, origin, ctx);
  audit({ action: 'signIn', entity: 'user', entity_id: user_id, ...(by && { after: { second_step: by } }) });
  await Promise.all([
    changeLanguage(user_id, language, ctx),
    noteSignIn(user_id, ctx),
    // A user who must choose a password next gets the notice of that change instead.
    isNew &&
      !user.must_change_password &&
      mailLink('new_device', user_id, { email: user.email, device: { browser, system, address } }, ctx),
  ]);
  return { access_token: token, user };
}
