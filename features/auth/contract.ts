import * as z from 'zod/mini';
import { dateFormats } from '#features/tenants/contract.ts';
import {
  ChosenPassword,
  PersonChange,
  passwordMax,
  secondSteps,
  signInPasswordMin,
  User,
  UserEmail,
  usernameMin,
} from '#features/users/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { instant, textOr, uuid } from '#platform/contract/fields.ts';
import { routes } from '#platform/contract/route.ts';
import { invitationRoutes } from './contract/invitations.ts';
import { setupRoutes } from './contract/setup.ts';

export * from './contract/invitations.ts';
export * from './contract/mailed-links.ts';
export * from './contract/setup.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    session: true;
  }
}

/** The agency a session belongs to, as far as the screens need it. */
export const SessionAgency = z.object({
  id: uuid,
  name: z.string(),
  features_enabled: z.array(z.string()),
  /** IANA name: where the agency's days begin and end. */
  time_zone: z.string(),
  date_format: z.enum(dateFormats),
});
export type SessionAgency = z.infer<typeof SessionAgency>;

/** A look of an operator into an agency, as the operator's screens know it. */
export const OwnVisit = z.object({ id: uuid, reason: z.string(), ends_at: instant });
export type OwnVisit = z.infer<typeof OwnVisit>;

export const SignedInUser = z.extend(User, {
  /** An operator looks in, and is shown what an Admin would be; left out: nobody does. */
  visit: z.optional(OwnVisit),
  /** null for the platform's operators. */
  agency: z.nullable(SessionAgency),
  /** The address that the user has asked to change to, until it is confirmed there; null: none. */
  email_to_confirm: z.nullable(z.string()),
  /** The agency demands a second step, which the user sets up before anything else. */
  must_set_up_two_step: z.boolean(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;
SignedInUser.register(z.globalRegistry, { id: 'SignedInUser' });

export const SignIn = z.object({
  username: textOr('users:validation.username_required').check(
    z.trim(),
    z.minLength(1, { error: 'users:validation.username_required', abort: true }),
    z.minLength(usernameMin, { error: 'users:validation.username_short' }),
    z.maxLength(100),
  ),
  password: textOr('users:validation.password_required').check(
    z.minLength(1, { error: 'users:validation.password_required', abort: true }),
    z.minLength(signInPasswordMin, { error: 'users:validation.given_password_short' }),
    z.maxLength(passwordMax),
  ),
  /** A longer session: of 7 days, 24 hours of them idle, instead of 12 hours and 1, unless the operator has set others. */
  remember_me: z._default(z.boolean(), false),
});
SignIn.register(z.globalRegistry, { id: 'SignIn' });

/** A session that begins. */
export const SignedIn = z.object({ access_token: z.string(), user: SignedInUser });
export type SignedIn = z.infer<typeof SignedIn>;

/** The password was right; no session begins before the second step. */
export const SecondStepDue = z.object({
  second_step: z.object({
    /** Shown with the second step; opens nothing by itself. */
    token: z.string(),
    expires_at: instant,
    /** What the user has; a recovery code stands for any of them. */
    methods: z.array(z.enum(secondSteps)),
  }),
});
export type SecondStepDue = z.infer<typeof SecondStepDue>;

/** How long a sign-in waits for its second step. */
export const challengeMinutes = 10;

export const SignInAnswer = z.union([SignedIn, SecondStepDue]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const ForgotPassword = z.object({ email: UserEmail });

export const ResetPassword = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  new_password: ChosenPassword,
});

/** The password of somebody who is signed in, where a session is not proof enough. */
export const CurrentPassword = textOr('users:validation.password_required').check(
  z.minLength(1, { error: 'users:validation.password_required' }),
  z.maxLength(passwordMax),
);

/**
 * What a person changes about himself. Another e-mail waits until it is confirmed at the new address, where whoever did not
 * give the password here gives it.
 */
export const ProfileChange = z.extend(PersonChange, { current_password: z.optional(CurrentPassword) });

export const ChangePassword = z.object({ current_password: CurrentPassword, new_password: ChosenPassword });

export const MailedLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The password is wanted where the e-mail was asked for without it. */
export const EmailConfirmation = z.extend(MailedLink, { current_password: z.optional(CurrentPassword) });

/** One of the caller's own sessions. */
export const OwnSession = z.object({
  id: uuid,
  /** By name; `''`: a program that we do not know. */
  browser: z.string(),
  system: z.string(),
  /** From where it was opened. */
  address: z.string(),
  remember_me: z.boolean(),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant,
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
OwnSession.register(z.globalRegistry, { id: 'OwnSession' });

/** One sentence in the caller's language, to be shown as it is. */
export const Detail = z.object({ detail: z.string() });
Detail.register(z.globalRegistry, { id: 'Detail' });

/** Alike for every address. */
export const ForgotAnswer = z.extend(Detail, {
  /** This installation has no mail server, so nobody gets a link; left out: it has one. */
  is_without_server: z.optional(z.literal(true)),
});
export type ForgotAnswer = z.infer<typeof ForgotAnswer>;
ForgotAnswer.register(z.globalRegistry, { id: 'ForgotAnswer' });

export const resetMinutes = 30;
/** How long a session that was confirmed by password and second step opens what asks for that. */
export const confirmationMinutes = 10;

/** What `auth` tells. */
export const authEvents = domainEvents('auth', {
  /** An owner took the account back: whatever was set up on it since then is a stranger's. */
  emailTakenBack: { subject: 'user', payload: z.object({ id: uuid, since: instant }) },
});

export const authRoutes = routes('auth', {
  signIn: {
    method: 'POST',
    path: '/auth/login',
    duringMaintenance: true,
    allow: 'public',
    body: SignIn,
    ok: [200, SignInAnswer],
    errors: { invalid_credentials: 401, tenant_suspended: 403, trial_expired: 403 },
    changes: ['session'],
    summary:
      'Sign in with user name and password; whoever has a second step gets what that is shown with, and no session',
  },
  signOut: {
    method: 'POST',
    path: '/auth/logout',
    duringMaintenance: true,
    allow: 'signed-in',
    duringPasswordChange: true,
    duringTwoStepSetup: true,
    ok: [204, null],
    changes: ['session'],
    summary: 'End this session at once',
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    allow: 'signed-in',
    duringPasswordChange: true,
    duringTwoStepSetup: true,
    ok: [200, SignedInUser],
    shows: ['user', 'agency'],
    summary: 'The signed-in user and agency',
  },
  updateProfile: {
    method: 'PUT',
    path: '/auth/profile',
    allow: 'signed-in',
    body: ProfileChange,
    ok: [200, SignedInUser],
    version: 'me',
    errors: { wrong_password: 409 },
    changes: ['user'],
    summary:
      'Change the own profile; fields left out stay. Another e-mail counts once it is confirmed, with the password',
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/password',
    allow: 'signed-in',
    duringPasswordChange: true,
    body: ChangePassword,
    ok: [204, null],
    errors: { wrong_password: 409, password_unchanged: 409, password_changed: 409 },
    changes: ['user', 'session'],
    summary: 'Choose a new password; every other session of the user ends',
  },
  ...invitationRoutes,
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    allow: 'public',
    body: ForgotPassword,
    ok: [200, ForgotAnswer],
    changes: [],
    summary: 'Ask for a reset e-mail; the answer is the same whether or not the address is known',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    allow: 'public',
    body: ResetPassword,
    ok: [200, Detail],
    errors: { invalid_token: 400 },
    changes: ['user', 'session'],
    summary: 'Set a new password with the token of a reset e-mail, once; every session of the user ends',
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    allow: 'public',
    body: EmailConfirmation,
    ok: [200, Detail],
    errors: { invalid_link: 400, wrong_password: 409 },
    changes: ['user'],
    summary: 'Confirm a new e-mail with the token sent to it, and the password where it was asked for without',
  },
  restoreEmail: {
    method: 'POST',
    path: '/auth/restore-email',
    allow: 'public',
    body: MailedLink,
    ok: [200, Detail],
    errors: { invalid_link: 400 },
    changes: ['user', 'session'],
    summary: 'Take the old e-mail back with the token sent to it; sessions and password end, a reset e-mail follows',
  },
  endAllSessions: {
    method: 'POST',
    path: '/auth/end-sessions',
    allow: 'public',
    body: MailedLink,
    ok: [200, Detail],
    errors: { invalid_link: 400 },
    changes: ['session'],
    summary: 'End every session with the token of a mailed warning',
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    allow: 'signed-in',
    visits: 'closed',
    ok: [200, z.array(OwnSession)],
    shows: ['session'],
    summary: 'The own sessions, the one used last first; 100 at most',
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    allow: 'signed-in',
    ok: [204, null],
    changes: ['session'],
    summary: 'End one of the own sessions',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    allow: 'signed-in',
    ok: [204, null],
    changes: ['session'],
    summary: 'End every own session but this one',
  },
  ...setupRoutes,
});
