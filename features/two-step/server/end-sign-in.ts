import type * as z from 'zod/mini';
import type { SignedIn } from '#features/auth/contract.ts';
import {
  type Arriving,
  endWaiting,
  findWaitingSignIn,
  knownOf,
  mailLink,
  markDevice,
  openSession,
  originOf,
  readArriving,
  type SignInLimits,
  usesOf,
} from '#features/auth/server/index.ts';
import { admits } from '#platform/server/access/hosts.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyRefusal } from '#platform/server/access/session.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { PasskeyQuestion, SignInWithPasskey } from '../contract.ts';
import { newChallenge } from './passkey-challenge.ts';
import { checkPasskey, knownKeys, passkeyLibrary } from './passkeys.ts';
import { looksLikeRecoveryCode } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import { spendCode } from './spend-code.ts';
import { readUserHandle } from './user-handle.ts';

const minute = 60;
/**
 * Like the password's limits, but lower for all unknown origins together: these callers have the password, and a code
 * has six digits.
 */
export const secondStepLimits: SignInLimits = {
  accountAndAddress: { name: 'second-step-pair', points: 10, seconds: 15 * minute },
  accountAndDevice: { name: 'second-step-device', points: 10, seconds: 15 * minute },
  address: { name: 'second-step-address', points: 50, seconds: 15 * minute },
  account: { name: 'second-step-account', points: 30, seconds: 60 * minute },
};

/**
 * The limits for recovery codes, which have 50 random bits. A caller who guesses app codes or recovery codes must not
 * lock out an owner who lost the phone, even from the same network.
 */
export const recoveryLimits: SignInLimits = {
  accountAndAddress: { name: 'recovery-code-pair', points: 100, seconds: 15 * minute },
  accountAndDevice: { name: 'recovery-code-device', points: 100, seconds: 15 * minute },
  address: { name: 'recovery-code-address', points: 200, seconds: 15 * minute },
  account: { name: 'recovery-code-account', points: 500, seconds: 60 * minute },
};

/** A caller with more failures knows the password: the owner is warned, once a day. */
const failures: RateLimit = { name: 'second-step-failed', points: 4, seconds: 60 * minute };
const warnings: RateLimit = { name: 'second-step-warned', points: 1, seconds: 24 * 60 * minute };
/** The limit for second steps without a waiting sign-in. */
const misses: RateLimit = { name: 'second-step-miss', points: 50, seconds: 15 * minute };
const questions: RateLimit = { name: 'passkey-question', points: 100, seconds: 15 * minute };
/** A passkey that is a whole sign-in may sign each challenge once. */
const once: RateLimit = { name: 'passkey-answered', points: 1, seconds: 60 * minute };

/** The verified second step, as named in the audit trail. null means none. */
type Verify = (ctx: CommandContext) => Promise<'app' | 'recovery_code' | 'passkey' | null>;

/** Completes a sign-in with a code of the app or a recovery code. The use of a recovery code is mailed to its owner. */
export async function signInWithCode(
  { token, code }: { token: string; code: string },
  context: PublicContext<'sign_in_over' | 'wrong_code'>,
): Promise<SignedIn> {
  const waiting = await waitingOf(token, context);
  const verify: Verify = (ctx) => spendCode(code, waiting.user_id, ctx);
  const limits = looksLikeRecoveryCode(code) ? recoveryLimits : secondStepLimits;
  return arrive(waiting, { verify, wrong: 'wrong_code', limits }, context);
}

/** Returns the challenge for a passkey: for the waiting sign-in, or for a new one. */
export async function askPasskey(
  token: string | undefined,
  context: PublicContext<'sign_in_over' | 'passkeys_off'>,
): Promise<PasskeyQuestion> {
  const { services, network, refuse } = context;
  const party = (await partyOf(context)) ?? refuse('passkeys_off');
  await services.rateLimits.use(questions, network);
  if (token === undefined) return { challenge: newChallenge('sign-in', '', context), rp_id: party.id, known: [] };
  const waiting = await waitingOf(token, context);
  const known = await context.performIn(agencyOf(waiting), context.actor, (ctx) => knownKeys(waiting.user_id, ctx));
  return { challenge: newChallenge('second step', waiting.challenge_id, context), rp_id: party.id, known };
}

/**
 * Completes a sign-in with a passkey, or signs in with the passkey alone. In the latter case the passkey must have
 * verified its user by finger, face or PIN, which makes it two steps.
 */
export async function signInWithPasskey(
  { token, remember_me, ...answer }: z.output<typeof SignInWithPasskey>,
  context: PublicContext<'sign_in_over' | 'wrong_passkey' | 'passkeys_off'>,
): Promise<SignedIn> {
  const { services, refuse } = context;
  const party = (await partyOf(context)) ?? refuse('passkeys_off');
  await passkeyLibrary();
  const verifiesBy =
    (userId: string, purpose: string, about: string, mustVerifyUser: boolean): Verify =>
    async (ctx) =>
      (await checkPasskey(answer, userId, { purpose, about, party, mustVerifyUser }, ctx)) ? 'passkey' : null;
  if (token !== undefined) {
    const waiting = await waitingOf(token, context);
    const verify = verifiesBy(waiting.user_id, 'second step', waiting.challenge_id, false);
    return arrive(waiting, { verify, wrong: 'wrong_passkey', limits: secondStepLimits }, context);
  }
  // Compared by bytes, because base64url can encode the last of them in several ways.
  const signed = Buffer.from(answer.client_data, 'base64url').toString('base64url');
  if (!(await services.rateLimits.tryUse(once, signed))) return refuse('wrong_passkey');
  const arriving = (await userOfHandle(answer.user_handle ?? '', context)) ?? refuse('wrong_passkey');
  if (!admits(await context.host(), arriving)) return refuse('wrong_passkey');
  const verify = verifiesBy(arriving.user_id, 'sign-in', '', true);
  return arrive(
    { ...arriving, challenge_id: null, remember_me },
    { verify, wrong: 'wrong_passkey', limits: secondStepLimits },
    context,
  );
}

/** The relying party of passkeys. null means there is none, or this is an agency's own host. */
async function partyOf({ services, host }: PublicContext<string>) {
  return (await host()).agency ? null : relyingPartyOf(services.config.appUrl);
}

async function waitingOf(token: string, context: PublicContext<'sign_in_over'>) {
  const waiting = await findWaitingSignIn(token, context);
  if (waiting && admits(await context.host(), waiting)) return waiting;
  await context.services.rateLimits.use(misses, context.network);
  return context.refuse('sign_in_over');
}

async function userOfHandle(handle: string, { services }: PublicContext<string>): Promise<Arriving | null> {
  const named = readUserHandle(handle);
  if (!named) return null;
  const { rows } = await services.lookupPool.query<Arriving>('select * from find_passkey_user($1, $2)', [
    named.agencyId,
    named.userId,
  ]);
  return rows[0] ?? null;
}

type Waiting = Arriving & { challenge_id: string | null; remember_me: boolean };

/**
 * Opens the session if the second step is verified. Failures count, separately for unknown origins and known devices.
 */
async function arrive<Wrong extends string>(
  waiting: Waiting,
  { verify, wrong, limits }: { verify: Verify; wrong: Wrong; limits: SignInLimits },
  context: PublicContext<'sign_in_over' | Wrong>,
): Promise<SignedIn> {
  const { services, clock, actor: visitor } = context;
  const { user_id, username, full_name: name, role, challenge_id, remember_me } = waiting;
  const refused = agencyRefusal(waiting, clock());
  if (refused) return context.refuse(refused);
  const account = username.toLowerCase();
  const origin = originOf(context);
  const known = await knownOf(account, origin, services);
  const uses = usesOf(account, origin, known, limits);
  await services.rateLimits.countInOrder(uses);
  const actor = { ...visitor, kind: 'user', user_id, name, role } as const;
  const { browser, system, address } = origin;
  const device = { browser, system, address };
  let isWrong = false;
  const arriving = context.performIn(agencyOf(waiting), actor, async (ctx) => {
    // It also locks the sign-in: the second of two concurrent calls finds none.
    if (challenge_id && !(await endWaiting(challenge_id, ctx))) return ctx.refuse('sign_in_over');
    const by = await verify(ctx);
    if (by === null) {
      isWrong = true;
      return ctx.refuse(wrong);
    }
    const isRecovery = by === 'recovery_code';
    // Before the commit, because a later failure would leave a session that the caller never received.
    const [user] = await Promise.all([readArriving(user_id, ctx), services.rateLimits.giveBack(uses)]);
    if (isRecovery) await mailLink('recovery_code_used', user_id, { device }, ctx);
    // The notice of a recovery code includes this one.
    const isNew = !isRecovery && !known.device && !known.place;
    return openSession(user, { remember_me, origin, isNew, by }, ctx);
  });
  const signedIn = await arriving.catch(async (error: unknown) => {
    if (isWrong && challenge_id && (await isWorthWarning(account, context))) {
      await context.performIn(agencyOf(waiting), visitor, (ctx) =>
        mailLink('second_step_failed', user_id, { device }, ctx),
      );
    }
    throw error;
  });
  markDevice(origin, context);
  return signedIn;
}

/** Whether this failure exceeds the limit after a right password, and the owner hasn't been warned today. */
async function isWorthWarning(account: string, { services: { rateLimits } }: PublicContext<string>): Promise<boolean> {
  return !(await rateLimits.tryUse(failures, account)) && (await rateLimits.tryUse(warnings, account));
}
