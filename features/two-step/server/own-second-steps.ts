import type * as z from 'zod/mini';
import { demandPassword, demandsTwoStep, endSessions, mailLink } from '#features/auth/server/index.ts';
import type { SecondStep } from '#features/users/contract.ts';
import { lockPerson, setSecondSteps } from '#features/users/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import {
  type AddPasskey,
  type AppSetup,
  type NewCodes,
  type OwnTwoStep,
  type PasskeySetup,
  passkeysMax,
} from '../contract.ts';
import { deleteApp, keepApp, newAppSetup } from './authenticator-app.ts';
import { newChallenge } from './passkey-challenge.ts';
import { deletePasskey, keepPasskey, knownKeys, namePasskey, passkeyLibrary, readPasskeys } from './passkeys.ts';
import { countCodes, deleteCodes, replaceCodes } from './recovery-codes.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { twoStepTables } from './schema.ts';
import { userHandleOf } from './user-handle.ts';

type Caller = Pick<Session, 'session_id' | 'user_id' | 'username' | 'full_name'>;

async function appSince(userId: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<string | null> {
  const app = await twoStepTables(tx)
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return app ? new Date(app.created_at).toISOString() : null;
}

/** Returns the caller's second steps. */
export async function readTwoStep({ user_id }: Caller, ctx: CommandContext): Promise<OwnTwoStep> {
  const [app_since, passkeys, recovery_left, is_demanded] = await Promise.all([
    appSince(user_id, ctx),
    readPasskeys(user_id, ctx),
    countCodes(user_id, ctx),
    demandsTwoStep(ctx),
  ]);
  const passkey_origin = relyingPartyOf(ctx.services.config.appUrl)?.origin ?? null;
  return { app_since, passkeys, recovery_left, is_demanded, passkey_origin };
}

/** Returns a user's current second steps. Called after a change, with the user locked. */
export async function stepsOf(userId: string, ctx: CommandContext): Promise<SecondStep[]> {
  const [since, keys] = await Promise.all([appSince(userId, ctx), knownKeys(userId, ctx)]);
  return [...(since ? (['app'] as const) : []), ...(keys.length > 0 ? (['passkey'] as const) : [])];
}

/**
 * Creates a secret for an app. The password is required, so that an unattended session isn't enough to take over the
 * account.
 */
export async function setUpApp(
  password: string,
  caller: Caller,
  ctx: CommandContext<'wrong_password'>,
): Promise<AppSetup> {
  await demandPassword(password, caller, ctx);
  ctx.audit(null);
  return newAppSetup(caller, ctx);
}

/**
 * Stores the app if the code is right. The first second step creates recovery codes, and ends the user's other
 * sessions.
 */
export async function confirmApp(
  begun: { setup: string; code: string },
  { user_id, session_id }: Caller,
  ctx: CommandContext<'setup_over' | 'wrong_code'>,
): Promise<NewCodes> {
  const before = await locked(user_id, ctx);
  const refused = await keepApp({ ...begun, code: begun.code.replace(/[\s-]/g, '') }, user_id, ctx);
  if (refused) return ctx.refuse(refused);
  ctx.audit({ action: 'confirmApp', entity: 'user', entity_id: user_id });
  return added(user_id, { before, kept: session_id }, ctx);
}

/** Returns the browser's options for creating a passkey. The password is required, as in {@link setUpApp}. */
export async function setUpPasskey(
  password: string,
  caller: Caller,
  ctx: CommandContext<'wrong_password' | 'passkeys_off' | 'too_many_passkeys'>,
): Promise<PasskeySetup> {
  const party = partyOf(ctx);
  await demandPassword(password, caller, ctx);
  const { user_id, username, full_name } = caller;
  const known = await knownKeys(user_id, ctx);
  if (known.length >= passkeysMax) ctx.refuse('too_many_passkeys', { maximum: passkeysMax });
  ctx.audit(null);
  return {
    challenge: newChallenge('setup', aboutOf(caller), ctx),
    rp_id: party.id,
    user_handle: userHandleOf(ctx.agency.id, user_id),
    username,
    full_name,
    known,
  };
}

/** Valid only in the session that has given the password. */
const aboutOf = ({ user_id, session_id }: Caller) => `${user_id} ${session_id}`;

/** Stores a passkey. The first second step creates recovery codes, and ends the user's other sessions. */
export async function addPasskey(
  made: z.output<typeof AddPasskey>,
  caller: Caller,
  ctx: CommandContext<'setup_over' | 'passkeys_off' | 'too_many_passkeys'>,
): Promise<NewCodes> {
  const { user_id, session_id } = caller;
  const party = partyOf(ctx);
  await passkeyLibrary();
  const before = await locked(user_id, ctx);
  if ((await knownKeys(user_id, ctx)).length >= passkeysMax) {
    ctx.refuse('too_many_passkeys', { maximum: passkeysMax });
  }
  const isKept = await keepPasskey(made, user_id, { purpose: 'setup', about: aboutOf(caller), party }, ctx);
  if (!isKept) ctx.refuse('setup_over');
  ctx.audit({ action: 'addPasskey', entity: 'user', entity_id: user_id, after: { name: made.name } });
  return added(user_id, { before, kept: session_id }, ctx);
}

/** Removes the app. If the agency requires a second step, the last one can't be removed (`two_step_demanded`). */
export async function removeApp(
  password: string,
  caller: Caller,
  ctx: CommandContext<'wrong_password' | 'two_step_demanded'>,
): Promise<void> {
  await demandPassword(password, caller, ctx);
  await locked(caller.user_id, ctx);
  if (!(await deleteApp(caller.user_id, ctx))) ctx.refuse('not_found');
  ctx.audit({ action: 'removeApp', entity: 'user', entity_id: caller.user_id });
  await removed(caller.user_id, ctx);
}

/**
 * Renames a passkey. `not_found` if it doesn't exist or belongs to another user. It grants no access, so no password is
 * required.
 */
export async function renamePasskey(
  { id, name }: { id: string; name: string },
  { user_id }: Caller,
  ctx: CommandContext,
): Promise<void> {
  const before = (await namePasskey({ id, name }, user_id, ctx)) ?? ctx.refuse('not_found');
  const change = { before: { name: before }, after: { name } };
  ctx.changed('two_step', user_id, user_id);
  ctx.audit(before === name ? null : { action: 'renamePasskey', entity: 'user', entity_id: user_id, ...change });
}

/**
 * Removes one passkey, under the rules of {@link removeApp}. `not_found` if it doesn't exist or belongs to another
 * user.
 */
export async function removePasskey(
  { id, password }: { id: string; password: string },
  caller: Caller,
  ctx: CommandContext<'wrong_password' | 'two_step_demanded'>,
): Promise<void> {
  await demandPassword(password, caller, ctx);
  await locked(caller.user_id, ctx);
  const name = (await deletePasskey(id, caller.user_id, ctx)) ?? ctx.refuse('not_found');
  ctx.audit({ action: 'removePasskey', entity: 'user', entity_id: caller.user_id, before: { name } });
  await removed(caller.user_id, ctx);
}

/** Replaces the recovery codes of a user who has a second step. */
export async function renewRecoveryCodes(
  password: string,
  caller: Caller,
  ctx: CommandContext<'wrong_password' | 'no_second_step'>,
): Promise<NewCodes> {
  const { user_id } = caller;
  await demandPassword(password, caller, ctx);
  if ((await locked(user_id, ctx)).length === 0) ctx.refuse('no_second_step');
  ctx.audit({ action: 'renewRecoveryCodes', entity: 'user', entity_id: user_id });
  const [recovery_codes] = await Promise.all([
    replaceCodes(user_id, ctx),
    mailLink('recovery_codes_renewed', user_id, {}, ctx),
  ]);
  return { recovery_codes };
}

/** Locks the user for a change, and returns the current second steps: one change at a time. */
async function locked(userId: string, ctx: CommandContext<string>): Promise<SecondStep[]> {
  ctx.changed('two_step', userId, userId);
  await lockPerson(userId, ctx);
  return stepsOf(userId, ctx);
}

function partyOf({ services, refuse }: Pick<CommandContext<'passkeys_off'>, 'services' | 'refuse'>): RelyingParty {
  return relyingPartyOf(services.config.appUrl) ?? refuse('passkeys_off');
}

async function added(
  userId: string,
  { before, kept }: { before: readonly SecondStep[]; kept: string },
  ctx: CommandContext<string>,
): Promise<NewCodes> {
  const isFirst = before.length === 0;
  const steps = await stepsOf(userId, ctx);
  const [recovery_codes] = await Promise.all([
    isFirst ? replaceCodes(userId, ctx) : null,
    // Ends sessions that were opened with the password alone.
    isFirst && endSessions(userId, kept, ctx),
    setSecondSteps(userId, steps, ctx),
    mailLink('second_step_added', userId, {}, ctx),
  ]);
  return { recovery_codes };
}

async function removed(userId: string, ctx: CommandContext<'wrong_password' | 'two_step_demanded'>): Promise<void> {
  const [steps, isDemanded] = await Promise.all([stepsOf(userId, ctx), demandsTwoStep(ctx)]);
  if (steps.length === 0 && isDemanded) ctx.refuse('two_step_demanded');
  await Promise.all([
    setSecondSteps(userId, steps, ctx),
    // Recovery codes are useless without a second step.
    steps.length === 0 && deleteCodes(userId, ctx),
    mailLink('second_step_removed', userId, {}, ctx),
  ]);
}
