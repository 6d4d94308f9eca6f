import * as z from 'zod/mini';
import { CurrentPassword, SignedIn } from '#features/auth/contract.ts';
import { instant, textOr } from '#platform/contract/fields.ts';
import { administrators } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';
import {
  AddPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyQuestion,
  PasskeySetup,
  RenamePasskey,
  SignInWithPasskey,
  WaitingToken,
} from './contract/passkeys.ts';

export * from './contract/passkeys.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    two_step: true;
  }
}

/** The number of recovery codes at a time. */
export const recoveryCodeCount = 10;
/** The maximum number of passkeys per user. */
export const passkeysMax = 10;
/** How long the setup of an app or a passkey can be completed, in minutes. */
export const setupMinutes = 10;
/** COSE algorithm numbers in order of preference: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** The caller's second steps. */
export const OwnTwoStep = z.object({
  /** When the authenticator app was set up. null means there is none. */
  app_since: z.nullable(instant),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  /** The number of recovery codes left. */
  recovery_left: z.number(),
  /** The agency requires a second step: the last one can't be removed. */
  is_demanded: z.boolean(),
  /** The only origin at which passkeys work. null if they can't, because `APP_URL` isn't a host name with https. */
  passkey_origin: z.nullable(z.string()),
});
export type OwnTwoStep = z.infer<typeof OwnTwoStep>;
OwnTwoStep.register(z.globalRegistry, { id: 'OwnTwoStep' });

/** Sent again with the call that completes the setup: the pending setup isn't stored on the server. */
const Begun = z.string().check(z.minLength(1), z.maxLength(400));

export const AppSetup = z.object({
  setup: z.string(),
  /** In base32, as people type it into an app. */
  secret: z.string(),
  /** The same for a camera: `otpauth://…`. */
  uri: z.string(),
});
export type AppSetup = z.infer<typeof AppSetup>;
AppSetup.register(z.globalRegistry, { id: 'AppSetup' });

/** Six digits of an app, or a recovery code. Spaces and hyphens are ignored. */
export const StepCode = textOr('two-step:validation.code_required').check(
  z.trim(),
  z.minLength(1, { error: 'two-step:validation.code_required', abort: true }),
  z.maxLength(40),
);

export const ConfirmApp = z.object({ setup: Begun, code: StepCode });
ConfirmApp.register(z.globalRegistry, { id: 'ConfirmApp' });

/**
 * Recovery codes, each valid once in place of the second step. They are shown only in this response. null means the
 * previous ones stay valid.
 */
export const NewCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
export type NewCodes = z.infer<typeof NewCodes>;
NewCodes.register(z.globalRegistry, { id: 'NewCodes' });

export const WithPassword = z.object({ current_password: CurrentPassword });
WithPassword.register(z.globalRegistry, { id: 'WithPassword' });

/** The signed-in user's password, and one second step: a code of the app, a recovery code, or a passkey. */
export const Confirmation = z
  .object({
    current_password: CurrentPassword,
    code: z.optional(StepCode),
    passkey: z.optional(PasskeyAnswer),
  })
  .check(
    z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
      path: ['code'],
      error: 'two-step:validation.code_required',
    }),
  );
export type Confirmation = z.infer<typeof Confirmation>;
Confirmation.register(z.globalRegistry, { id: 'Confirmation' });

const passkeyBytesMax = 64 * 1_024;
const own = { allow: 'signed-in', changes: ['two_step', 'user'] } as const;

export const twoStepRoutes = routes('two-step', {
  signInWithCode: {
    method: 'POST',
    path: '/auth/login/code',
    allow: 'public',
    duringMaintenance: true,
    body: z.object({ token: WaitingToken, code: StepCode }),
    ok: [200, SignedIn],
    errors: { sign_in_over: 400, wrong_code: 409 },
    changes: ['session'],
    summary: 'End a sign-in with a code of the authenticator app, or a recovery code',
  },
  askPasskey: {
    method: 'POST',
    path: '/auth/login/passkey/question',
    allow: 'public',
    duringMaintenance: true,
    body: z.object({ token: z.optional(WaitingToken) }),
    ok: [200, PasskeyQuestion],
    errors: { sign_in_over: 400, passkeys_off: 409 },
    changes: [],
    summary: 'What a passkey is asked that ends a sign-in, or is one by itself',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/login/passkey',
    allow: 'public',
    duringMaintenance: true,
    bodyMaxBytes: passkeyBytesMax,
    body: SignInWithPasskey,
    ok: [200, SignedIn],
    errors: { sign_in_over: 400, wrong_passkey: 409, passkeys_off: 409 },
    changes: ['session'],
    summary: 'End a sign-in with a passkey, or sign in with it alone',
  },
  readTwoStep: {
    method: 'GET',
    path: '/two-step',
    allow: 'signed-in',
    duringTwoStepSetup: true,
    visits: 'closed',
    ok: [200, OwnTwoStep],
    shows: ['two_step'],
    summary: 'What the caller has beside the password',
  },
  setUpApp: {
    ...own,
    // Not POST, here and below: a response shown once must not be stored for a repeated call.
    method: 'PUT',
    path: '/two-step/app/setup',
    duringTwoStepSetup: true,
    body: WithPassword,
    ok: [200, AppSetup],
    errors: { wrong_password: 409 },
    changes: [],
    summary: 'A new secret for an authenticator app; nothing counts before a code of it is shown',
  },
  confirmApp: {
    ...own,
    method: 'PUT',
    path: '/two-step/app',
    duringTwoStepSetup: true,
    body: ConfirmApp,
    ok: [200, NewCodes],
    errors: { setup_over: 409, wrong_code: 409 },
    summary: 'Set up the authenticator app, in place of an earlier one, by a code that it shows',
  },
  removeApp: {
    ...own,
    method: 'POST',
    path: '/two-step/app/removal',
    body: WithPassword,
    ok: [204, null],
    errors: { wrong_password: 409, two_step_demanded: 409 },
    summary: 'Remove the authenticator app',
  },
  setUpPasskey: {
    ...own,
    method: 'POST',
    path: '/two-step/passkeys/setup',
    duringTwoStepSetup: true,
    body: WithPassword,
    ok: [200, PasskeySetup],
    errors: { wrong_password: 409, passkeys_off: 409, too_many_passkeys: 409 },
    changes: [],
    summary: 'What the browser makes a passkey of',
  },
  addPasskey: {
    ...own,
    method: 'PUT',
    path: '/two-step/passkeys',
    duringTwoStepSetup: true,
    bodyMaxBytes: passkeyBytesMax,
    body: AddPasskey,
    ok: [200, NewCodes],
    errors: { setup_over: 409, passkeys_off: 409, too_many_passkeys: 409 },
    summary: 'Add a passkey that the browser has made',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/two-step/passkeys/{id}',
    allow: 'signed-in',
    body: RenamePasskey,
    ok: [204, null],
    changes: ['two_step'],
    summary: 'Rename one of your passkeys',
  },
  removePasskey: {
    ...own,
    method: 'POST',
    path: '/two-step/passkeys/{id}/removal',
    body: WithPassword,
    ok: [204, null],
    errors: { wrong_password: 409, two_step_demanded: 409 },
    summary: 'Remove one of your passkeys',
  },
  renewRecoveryCodes: {
    method: 'PUT',
    path: '/two-step/recovery-codes',
    allow: 'signed-in',
    body: WithPassword,
    ok: [200, NewCodes],
    errors: { wrong_password: 409, no_second_step: 409 },
    changes: ['two_step'],
    summary: 'Replace all recovery codes by ten new ones',
  },
  askOwnPasskey: {
    method: 'POST',
    path: '/two-step/confirmation/question',
    allow: 'signed-in',
    ok: [200, PasskeyQuestion],
    errors: { passkeys_off: 409 },
    changes: [],
    summary: "What one of the caller's passkeys is asked that confirms this session",
  },
  confirmSession: {
    method: 'POST',
    path: '/two-step/confirmation',
    allow: 'signed-in',
    bodyMaxBytes: passkeyBytesMax,
    body: Confirmation,
    ok: [204, null],
    errors: {
      wrong_password: 409,
      wrong_code: 409,
      wrong_passkey: 409,
      passkeys_off: 409,
      own_second_step_first: 409,
    },
    changes: ['session'],
    summary: 'Confirm this session by password and second step: for ten minutes it opens what asks for both',
  },
  setTwoStepRule: {
    method: 'PUT',
    path: '/two-step/rule',
    allow: administrators,
    body: z.object({ is_demanded: z.boolean() }),
    ok: [204, null],
    errors: { own_second_step_first: 409 },
    changes: ['two_step'],
    summary: 'Demand a second step of everybody in the agency from the next sign-in on, or no more',
  },
  resetTwoStep: {
    method: 'POST',
    path: '/two-step/users/{id}/reset',
    allow: administrators,
    body: WithPassword,
    ok: [204, null],
    errors: { wrong_password: 409, own_account: 409 },
    changes: ['two_step', 'user', 'session'],
    summary: 'Take the second step from a colleague who has lost it; the sessions end, and a mail says so',
  },
});
