import type * as z from 'zod/mini';
import { demandPassword, demandsTwoStep, endSessions, mailLink } from '#features/auth/server/index.ts';
import type { SecondStep } from '#features/users/contract.ts';
import { lockPerson, setSecondSteps } from '#features/users/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
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

async function appSince(userId: string, { tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<string | null> {
  const app = await twoStepTables(tx)
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return app ? new Date(app.created_at).toISOString() : null;
}

/** What the caller has beside the password. */
export async function readTwoStep({ user_id }: Caller, deed: Deed): Promise<OwnTwoStep> {
  const [app_since, passkeys, recovery_left, is_demanded] = await Promise.all([
    appSince(user_id, deed),
    readPasskeys(user_id, deed),
    countCodes(user_id, deed),
    demandsTwoStep(deed),
  ]);
  const passkey_origin = relyingPartyOf(deed.services.config.appUrl)?.origin ?? null;
  return { app_since, passkeys, recovery_left, is_demanded, passkey_origin };
}

/** What a user has by now; asked after a change, with the user locked. */
export async function stepsOf(userId: string, deed: Deed): Promise<SecondStep[]> {
  const [since, keys] = await Promise.all([appSince(userId, deed), knownKeys(userId, deed)]);
  return [...(since ? (['app'] as const) : []), ...(keys.length > 0 ? (['passkey'] as const) : [])];
}

/** A new secret for an app. It asks for the password: whoever finds an open session makes the account not his. */
export async function setUpApp(password: string, caller: Caller, deed: Deed<'wrong_password'>): Promise<AppSetup> {
  await demandPassword(password, caller, deed);
  deed.audit(null);
  return newAppSetup(caller, deed);
}

/** Keeps the app whose code is shown. The first second step brings recovery codes, and ends the user's other sessions. */
export async function confirmApp(
  begun: { setup: string; code: string },
  { user_id, session_id }: Caller,
  deed: Deed<'setup_over' | 'wrong_code'>,
): Promise<NewCodes> {
  const before = await locked(user_id, deed);
  const refused = await keepApp({ ...begun, code: begun.code.replace(/[\s-]/g, '') }, user_id, deed);
  if (refused) return deed.refuse(refused);
  deed.audit({ action: 'confirmApp', entity: 'user', entity_id: user_id });
  return added(user_id, { before, kept: session_id }, deed);
}

/** What the browser makes a passkey of. It asks for the password, as {@link setUpApp} does. */
export async function setUpPasskey(
  password: string,
  caller: Caller,
  deed: Deed<'wrong_password' | 'passkeys_off' | 'too_many_passkeys'>,
): Promise<PasskeySetup> {
  const party = partyOf(deed);
  await demandPassword(password, caller, deed);
  const { user_id, username, full_name } = caller;
  const known = await knownKeys(user_id, deed);
  if (known.length >= passkeysMax) deed.refuse('too_many_passkeys', { maximum: passkeysMax });
  deed.audit(null);
  return {
    challenge: newChallenge('setup', aboutOf(caller), deed),
    rp_id: party.id,
    user_handle: userHandleOf(deed.agency.id, user_id),
    username,
    full_name,
    known,
  };
}

/** Only in the session that has shown the password. */
const aboutOf = ({ user_id, session_id }: Caller) => `${user_id} ${session_id}`;

/** Keeps a passkey. The first second step brings recovery codes, and ends the user's other sessions. */
export async function addPasskey(
  made: z.output<typeof AddPasskey>,
  caller: Caller,
  deed: Deed<'setup_over' | 'passkeys_off' | 'too_many_passkeys'>,
): Promise<NewCodes> {
  const { user_id, session_id } = caller;
  const party = partyOf(deed);
  await passkeyLibrary();
  const before = await locked(user_id, deed);
  if ((await knownKeys(user_id, deed)).length >= passkeysMax) {
    deed.refuse('too_many_passkeys', { maximum: passkeysMax });
  }
  const isKept = await keepPasskey(made, user_id, { purpose: 'setup', about: aboutOf(caller), party }, deed);
  if (!isKept) deed.refuse('setup_over');
  deed.audit({ action: 'addPasskey', entity: 'user', entity_id: user_id, after: { name: made.name } });
  return added(user_id, { before, kept: session_id }, deed);
}

/** Removes the app. The last second step of somebody whose agency demands one stays (`two_step_demanded`). */
export async function removeApp(
  password: string,
  caller: Caller,
  deed: Deed<'wrong_password' | 'two_step_demanded'>,
): Promise<void> {
  await demandPassword(password, caller, deed);
  await locked(caller.user_id, deed);
  if (!(await deleteApp(caller.user_id, deed))) deed.refuse('not_found');
  deed.audit({ action: 'removeApp', entity: 'user', entity_id: caller.user_id });
  await removed(caller.user_id, deed);
}

/** Gives a passkey another name; `not_found` when it is nobody's or another's. It opens nothing, and takes no password. */
export async function renamePasskey(
  { id, name }: { id: string; name: string },
  { user_id }: Caller,
  deed: Deed,
): Promise<void> {
  const before = (await namePasskey({ id, name }, user_id, deed)) ?? deed.refuse('not_found');
  const change = { before: { name: before }, after: { name } };
  deed.changed('two_step', user_id, user_id);
  deed.audit(before === name ? null : { action: 'renamePasskey', entity: 'user', entity_id: user_id, ...change });
}

/** Removes one passkey, as {@link removeApp} does the app; `not_found` when it is nobody's or another's. */
export async function removePasskey(
  { id, password }: { id: string; password: string },
  caller: Caller,
  deed: Deed<'wrong_password' | 'two_step_demanded'>,
): Promise<void> {
  await demandPassword(password, caller, deed);
  await locked(caller.user_id, deed);
  const name = (await deletePasskey(id, caller.user_id, deed)) ?? deed.refuse('not_found');
  deed.audit({ action: 'removePasskey', entity: 'user', entity_id: caller.user_id, before: { name } });
  await removed(caller.user_id, deed);
}

/** Replaces the recovery codes of somebody who has a second step. */
export async function renewRecoveryCodes(
  password: string,
  caller: Caller,
  deed: Deed<'wrong_password' | 'no_second_step'>,
): Promise<NewCodes> {
  const { user_id } = caller;
  await demandPassword(password, caller, deed);
  if ((await locked(user_id, deed)).length === 0) deed.refuse('no_second_step');
  deed.audit({ action: 'renewRecoveryCodes', entity: 'user', entity_id: user_id });
  const [recovery_codes] = await Promise.all([
    replaceCodes(user_id, deed),
    mailLink('recovery_codes_renewed', user_id, {}, deed),
  ]);
  return { recovery_codes };
}

/** What the user has, who is locked and about to change it: one change of it at a time. */
async function locked(userId: string, deed: Deed<string>): Promise<SecondStep[]> {
  deed.changed('two_step', userId, userId);
  await lockPerson(userId, deed);
  return stepsOf(userId, deed);
}

function partyOf({ services, refuse }: Pick<Deed<'passkeys_off'>, 'services' | 'refuse'>): RelyingParty {
  return relyingPartyOf(services.config.appUrl) ?? refuse('passkeys_off');
}

async function added(
  userId: string,
  { before, kept }: { before: readonly SecondStep[]; kept: string },
  deed: Deed<string>,
): Promise<NewCodes> {
  const isFirst = before.length === 0;
  const steps = await stepsOf(userId, deed);
  const [recovery_codes] = await Promise.all([
    isFirst ? replaceCodes(userId, deed) : null,
    // Whoever has come in by the password alone is out.
    isFirst && endSessions(userId, kept, deed),
    setSecondSteps(userId, steps, deed),
    mailLink('second_step_added', userId, {}, deed),
  ]);
  return { recovery_codes };
}

async function removed(userId: string, deed: Deed<'wrong_password' | 'two_step_demanded'>): Promise<void> {
  const [steps, isDemanded] = await Promise.all([stepsOf(userId, deed), demandsTwoStep(deed)]);
  if (steps.length === 0 && isDemanded) deed.refuse('two_step_demanded');
  await Promise.all([
    setSecondSteps(userId, steps, deed),
    // They stand for a second step that there is no more.
    steps.length === 0 && deleteCodes(userId, deed),
    mailLink('second_step_removed', userId, {}, deed),
  ]);
}
