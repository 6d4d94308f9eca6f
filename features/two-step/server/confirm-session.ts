import { demandPassword, deviceNamed, confirmSession as keepConfirmed, mailLink } from '#features/auth/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import type { Confirmation, PasskeyQuestion } from '../contract.ts';
import { newChallenge } from './passkey-challenge.ts';
import { checkPasskey, knownKeys, passkeyLibrary } from './passkeys.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { twoStepTables } from './schema.ts';
import { spendCode } from './spend-code.ts';

type Caller = Pick<Session, 'session_id' | 'user_id' | 'username'>;

const purpose = 'confirmation';
/** Valid only in the session that is confirmed. */
const aboutOf = ({ user_id, session_id }: Caller) => `${user_id} ${session_id}`;

/** A caller with password and token can guess the six digits five times in a quarter of an hour. */
const wrongSteps: RateLimit = { name: 'confirmation', points: 5, seconds: 900 };

/** Returns the challenge for one of the caller's passkeys to confirm the session. */
export async function askOwnPasskey(caller: Caller, ctx: CommandContext<'passkeys_off'>): Promise<PasskeyQuestion> {
  const party = partyOf(ctx);
  ctx.audit(null);
  return {
    challenge: newChallenge(purpose, aboutOf(caller), ctx),
    rp_id: party.id,
    known: await knownKeys(caller.user_id, ctx),
  };
}

/**
 * Confirms the caller's session by the password and a second step of any kind, for ten minutes. Wrong ones count
 * (`rate_limited`). A user without a second step must set one up first (`own_second_step_first`). The use of a recovery
 * code is mailed to its owner.
 */
export async function confirmSession(
  { current_password, code, passkey }: Confirmation,
  caller: Caller,
  ctx: Context<'wrong_password' | 'wrong_code' | 'wrong_passkey' | 'passkeys_off' | 'own_second_step_first'>,
): Promise<void> {
  const { user_id, session_id } = caller;
  const { services, refuse, audit } = ctx;
  if (passkey) await passkeyLibrary();
  await demandPassword(current_password, caller, ctx);
  await demandOwnStep(caller, ctx);
  await services.rateLimits.use(wrongSteps, user_id);
  const by = passkey ? await byPasskey(passkey, caller, ctx) : await spendCode(code ?? '', user_id, ctx);
  if (by === null) return refuse(passkey ? 'wrong_passkey' : 'wrong_code');
  await services.rateLimits.giveBack([[wrongSteps, user_id]]);
  await keepConfirmed(session_id, user_id, ctx);
  if (by === 'recovery_code') {
    const device = { ...deviceNamed(ctx.header('user-agent')), address: ctx.address };
    await mailLink('recovery_code_used', user_id, { device }, ctx);
  }
  audit({ action: 'confirmSession', entity: 'user', entity_id: user_id, after: { by } });
}

async function byPasskey(
  answer: NonNullable<Confirmation['passkey']>,
  caller: Caller,
  ctx: CommandContext<'passkeys_off'>,
): Promise<'passkey' | null> {
  const expected = { purpose, about: aboutOf(caller), party: partyOf(ctx), mustVerifyUser: false };
  return (await checkPasskey(answer, caller.user_id, expected, ctx)) ? 'passkey' : null;
}

function partyOf({ services, refuse }: Pick<CommandContext<'passkeys_off'>, 'services' | 'refuse'>): RelyingParty {
  return relyingPartyOf(services.config.appUrl) ?? refuse('passkeys_off');
}

async function demandOwnStep(
  { user_id }: Caller,
  { tx, agency, refuse }: Pick<CommandContext<'own_second_step_first'>, 'tx' | 'agency' | 'refuse'>,
): Promise<void> {
  const { second_steps } = await twoStepTables(tx)
    .selectFrom('users')
    .select('second_steps')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (second_steps.length === 0) refuse('own_second_step_first');
}
