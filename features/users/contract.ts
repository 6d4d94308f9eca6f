import * as z from 'zod/mini';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { email, instant, requiredText, textOr, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { field, needed, shapeOf, text } from '#platform/contract/record-fields.ts';
import { administrators, agencyRoles, managers, roles, staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    user: true;
  }
}

/** No mail server has this domain: the first administrator of an installation has no own address. */
export const hasNoMailbox = (email: string): boolean => email.endsWith('.localhost');

export const usernameMin = 3;
export const fullNameMin = 2;
export const fullNameMax = 120;
export const signInPasswordMin = 6;
/** For a password that an Admin sets; the user replaces it at the first sign-in. */
export const givenPasswordMin = 6;
/** For a password that a user chooses. */
export const chosenPasswordMin = 8;
/** From this length on any text is strong enough. */
export const passphraseMin = 15;
export const passwordMax = 200;
export const passwordScoreMin = 3;

/** 0 to 5: one point each for eight characters, a lower-case letter, an upper-case letter, a digit, a symbol. */
export function passwordScore(password: string): number {
  const tests = [
    password.length >= chosenPasswordMin,
    /\p{Ll}/u.test(password),
    /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ];
  return tests.filter(Boolean).length;
}

/** A password that a user chooses. */
export const ChosenPassword = textOr('users:validation.password_required').check(
  z.minLength(1, { error: 'users:validation.password_required', abort: true }),
  z.minLength(chosenPasswordMin, { error: 'users:validation.password_short', abort: true }),
  z.maxLength(passwordMax),
  z.refine((text) => text.length >= passphraseMin || passwordScore(text) >= passwordScoreMin, {
    error: 'users:validation.password_weak',
  }),
);

export const Username = textOr('users:validation.username_required').check(
  z.trim(),
  z.minLength(1, { error: 'users:validation.username_required', abort: true }),
  z.minLength(usernameMin, { error: 'users:validation.username_short', abort: true }),
  z.maxLength(50),
  z.regex(/^[A-Za-z0-9_]+$/, { error: 'users:validation.username_characters' }),
);

export const UserEmail = email({
  required: 'users:validation.email_required',
  invalid: 'users:validation.email_invalid',
});

const FullName = requiredText(fullNameMax, 'users:validation.full_name_required').check(
  z.minLength(fullNameMin, { error: 'users:validation.full_name_short' }),
);

/** The possible second steps of signing in. */
export const secondSteps = ['app', 'passkey'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** A user's fields; the `update` ones are those that users may change about themselves. */
export const userFields = {
  id: field(needed(uuid)),
  username: field(needed(Username, z.string()), 'create'),
  email: field(needed(UserEmail, z.string()), 'create', 'update'),
  full_name: field(needed(FullName, z.string()), 'create', 'update'),
  role: field(needed(z.enum(agencyRoles, { error: 'users:validation.role_required' }), z.enum(roles)), 'create'),
  phone: field(text(40), 'create', 'update'),
  department: field(text(80), 'create', 'update'),
  is_active: field(needed(z.boolean())),
  must_change_password: field(needed(z.boolean())),
  second_steps: field(needed(z.array(z.enum(secondSteps)))),
  created_at: field(needed(instant)),
  /** null for the platform's operators. */
  tenant_id: field(needed(z.nullable(uuid))),
};

export const User = z.object(shapeOf(userFields));
export type User = z.infer<typeof User>;
User.register(z.globalRegistry, { id: 'User' });

const { username, email: address, role, ...others } = shapeOf(userFields, 'create');

export const CreateUser = z.object({
  username,
  email: address,
  password: textOr('users:validation.given_password_short').check(
    z.minLength(givenPasswordMin, { error: 'users:validation.given_password_short' }),
    z.maxLength(passwordMax),
  ),
  role,
  ...others,
  /** The language of mails to the user until the first sign-in sets it; if omitted, the creator's language. */
  language: z.optional(z.enum(languages)),
});
export type CreateUser = z.infer<typeof CreateUser>;
CreateUser.register(z.globalRegistry, { id: 'CreateUser' });

const { full_name, ...reached } = shapeOf(userFields, 'update');

/** What users change about themselves; omitted fields are unchanged. */
export const PersonChange = z.object({ full_name, ...reached });
export type PersonChange = z.infer<typeof PersonChange>;

/** What an Admin changes about another user; omitted fields are unchanged. */
export const UpdateUser = z.object({ role: userFields.role.update, full_name, ...reached });
export type UpdateUser = z.infer<typeof UpdateUser>;
UpdateUser.register(z.globalRegistry, { id: 'UpdateUser' });

export const SetUserStatus = z.object({
  /** If omitted, the state is toggled. */
  is_active: z.optional(z.boolean()),
  /**
   * The user who gets the open work of the deactivated user; null: the work becomes unassigned. If omitted, it is
   * unchanged.
   */
  hand_on_to: z.optional(z.nullable(uuid)),
});
export type SetUserStatus = z.infer<typeof SetUserStatus>;
SetUserStatus.register(z.globalRegistry, { id: 'SetUserStatus' });

export const userStates = ['active', 'inactive'] as const;

export const userSorts = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

export const UserListQuery = z.object({
  ...pageQuery,
  role: z.optional(z.enum(agencyRoles)),
  state: z.optional(z.enum(userStates)),
  /** Part of a name, user name, or e-mail; accents and case do not matter. */
  q: searchText,
  sort: z._default(z.enum(userSorts), 'newest'),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The plan's maximum of active users, and their current number. */
export const UserPlaces = z.object({ max_users: z.number(), active_users: z.number() });
export type UserPlaces = z.infer<typeof UserPlaces>;
UserPlaces.register(z.globalRegistry, { id: 'UserPlaces' });

/** A user to whom records can be assigned. Two may have the same full name; the e-mail distinguishes them. */
export const Seller = z.object({ id: uuid, full_name: z.string(), email: z.string() });
export type Seller = z.infer<typeof Seller>;

/** The domain events of users. */
export const userEvents = domainEvents('users', {
  /** An Admin or an operator replaced the account's address; links sent to the old one must become invalid. */
  userEmailReplaced: { subject: 'user', payload: z.object({ id: uuid, before: z.string(), after: z.string() }) },
  /**
   * The open work of a user who leaves is reassigned to this seller, or becomes unassigned: each slice with open work
   * reassigns its own.
   */
  workHandedOn: {
    subject: 'user',
    payload: z.object({
      id: uuid,
      full_name: z.string(),
      to: z.nullable(z.object({ id: uuid, full_name: z.string() })),
    }),
  },
  /** A user was activated or deactivated. */
  userStateChanged: { subject: 'user', payload: z.object({ id: uuid, is_active: z.boolean() }) },
});

/** Whether this installation sends mail. */
export const MailState = z.object({
  /** No mail server is configured, so no mail is sent. */
  is_without_server: z.boolean(),
});
MailState.register(z.globalRegistry, { id: 'MailState' });

export const userRoutes = routes('users', {
  readMailState: {
    method: 'GET',
    path: '/users/mail',
    allow: 'signed-in',
    ok: [200, MailState],
    shows: ['installation_settings'],
    summary: 'Whether this installation has a mail server',
  },
  registerUser: {
    method: 'POST',
    path: '/auth/register',
    allow: administrators,
    body: CreateUser,
    ok: [201, User],
    version: 'readUser',
    errors: { username_taken: 409 },
    changes: ['user'],
    summary: "Create a user of the caller's agency; the user chooses a password at the first sign-in",
  },
  readUser: {
    method: 'GET',
    path: '/auth/users/{id}',
    allow: managers,
    ok: [200, User],
    shows: ['user'],
    summary: "One user of the caller's agency",
  },
  updateUser: {
    method: 'PUT',
    path: '/auth/users/{id}',
    allow: administrators,
    body: UpdateUser,
    ok: [200, User],
    version: 'readUser',
    errors: { own_account: 409, last_admin: 409 },
    changes: ['user'],
    summary: "Change a user's role, name and contact; fields left out stay",
  },
  setUserStatus: {
    method: 'PUT',
    path: '/auth/users/{id}/status',
    allow: administrators,
    // The specification's call has no body: it toggles the state.
    body: z._default(SetUserStatus, {}),
    ok: [200, User],
    version: 'readUser',
    errors: { own_account: 409, last_admin: 409 },
    changes: ['user'],
    summary: 'Let a user in, or out, and hand the open work on',
  },
  readUserPlaces: {
    method: 'GET',
    path: '/auth/users/places',
    allow: administrators,
    ok: [200, UserPlaces],
    shows: ['user', 'agency'],
    summary: 'The active users, and how many the plan allows',
  },
  listUsers: {
    method: 'GET',
    path: '/auth/users',
    allow: managers,
    query: UserListQuery,
    ok: [200, z.array(User)],
    paged: true,
    shows: ['user'],
    summary: "List the users of the caller's agency, newest first",
  },
  downloadUsers: listFileRoute(UserListQuery, {
    path: '/auth/users/file',
    allow: managers,
    summary: 'The users of a list as a file, all of them',
  }),
  listSellers: {
    method: 'GET',
    path: '/users/sellers',
    allow: staff,
    ok: [200, z.array(Seller)],
    shows: ['user'],
    summary: 'Who of the agency can be given leads, quotes and policies',
  },
});
