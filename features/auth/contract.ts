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

/** The fields of a session's agency that the screens need. */
export const SessionAgency = z.object({
  id: uuid,
  name: z.string(),
  features_enabled: z.array(z.string()),
  /** IANA name of the zone for the agency's days. */
  time_zone: z.string(),
  date_format: z.enum(dateFormats),
});
export type SessionAgency = z.infer<typeof SessionAgency>;

/** An operator's support visit to an agency, as the operator's screens use it. */
export const OwnVisit = z.object({ id: uuid, reason: z.string(), ends_at: instant });
export type OwnVisit = z.infer<typeof OwnVisit>;

export const SignedInUser = z.extend(User, {
  /** Set during a support visit: an operator sees what an Admin would see. */
  visit: z.optional(OwnVisit),
  /** null for platform operators. */
  agency: z.nullable(SessionAgency),
  /** The requested new e-mail address, until it is confirmed there. null means none. */
  email_to_confirm: z.nullable(z.string()),
  /** The agency requires a second step, and the user must set one up before anything else. */
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
  /**
   * A longer session: 7 days with 24 hours idle, instead of 12 hours with 1 hour idle, unless the operator has set
   * other values.
   */
  remember_me: z._default(z.boolean(), false),
});
SignIn.register(z.globalRegistry, { id: 'SignIn' });

/** A new session. */
export const SignedIn = z.object({ access_token: z.string(), user: SignedInUser });
export type SignedIn = z.infer<typeof SignedIn>;

/** The password was right. No session starts before the second step. */
export const SecondStepDue = z.object({
  second_step: z.object({
    /** Sent with the second step. It grants nothing by itself. */
    token: z.string(),
    expires_at: instant,
    /** The user's methods. A recovery code replaces any of them. */
    methods: z.array(z.enum(secondSteps)),
  }),
});
export type SecondStepDue = z.infer<typeof SecondStepDue>;

/** How long a sign-in waits for its second step, in minutes. */
export const challengeMinutes = 10;

export const SignInAnswer = z.union([SignedIn, SecondStepDue]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const ForgotPassword = z.object({ email: UserEmail });

export const ResetPassword = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  new_password: ChosenPassword,
});

/** The password of a signed-in user, for actions that a session alone doesn't authorize. */
export const CurrentPassword = textOr('users:validation.password_required').check(
  z.minLength(1, { error: 'users:validation.password_required' }),
  z.maxLength(passwordMax),
);

/**
 * A user's changes to their own profile. A new e-mail takes effect when it is confirmed at the new address. If the
 * password isn't given here, it must be given there.
 */
export const ProfileChange = z.extend(PersonChange, { current_password: z.optional(CurrentPassword) });

export const ChangePassword = z.object({ current_password: CurrentPassword, new_password: ChosenPassword });

export const MailedLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The password is required if the change was requested without it. */
export const EmailConfirmation = z.extend(MailedLink, { current_password: z.optional(CurrentPassword) });

/** One of the caller's own sessions. */
export const OwnSession = z.object({
  id: uuid,
  /** The browser's name. `''` means unknown. */
  browser: z.string(),
  system: z.string(),
  /** The network address that opened the session. */
  address: z.string(),
  remember_me: z.boolean(),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant,
  /** Whether this is the session of the request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
OwnSession.register(z.globalRegistry, { id: 'OwnSession' });

/** One sentence in the caller's language, for display as is. */
export const Detail = z.object({ detail: z.string() });
Detail.register(z.globalRegistry, { id: 'Detail' });

/** The same for every address. */
export const ForgotAnswer = z.extend(Detail, {
  /** Set if this installation has no mail server, so no link is sent. */
  is_without_server: z.optional(z.literal(true)),
});
export type ForgotAnswer = z.infer<typeof ForgotAnswer>;
ForgotAnswer.register(z.globalRegistry, { id: 'ForgotAnswer' });

export const resetMinutes = 30;
/** How long a confirmation by password and second step lasts in a session, in minutes. */
export const confirmationMinutes = 10;

/** The domain events of `auth`. */
export const authEvents = domainEvents('auth', {
  /** The owner took the account back. Everything set up on it since then may belong to an attacker. */
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
    summary: 'Sign in with username and password; a user with two-step sign-in gets a challenge instead of a session',
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
      'Change your profile; omitted fields stay. A new email takes effect once it is confirmed and requires the password',
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
    summary: 'Request a password reset email; the answer is the same whether or not the address is known',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    allow: 'public',
    body: ResetPassword,
    ok: [200, Detail],
    errors: { invalid_token: 400 },
    changes: ['user', 'session'],
    summary: 'Set a new password with the single-use token from a reset email; all sessions of the user end',
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    allow: 'public',
    body: EmailConfirmation,
    ok: [200, Detail],
    errors: { invalid_link: 400, wrong_password: 409 },
    changes: ['user'],
    summary: 'Confirm a new email with the token sent to it, and with the password if the change was made without it',
  },
  restoreEmail: {
    method: 'POST',
    path: '/auth/restore-email',
    allow: 'public',
    body: MailedLink,
    ok: [200, Detail],
    errors: { invalid_link: 400 },
    changes: ['user', 'session'],
    summary:
      'Restore the previous email with the token sent to it; all sessions and the password end, and a reset email follows',
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
    summary: 'Your sessions, most recently used first; at most 100',
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    allow: 'signed-in',
    ok: [204, null],
    changes: ['session'],
    summary: 'End one of your sessions',
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
