import { randomUUID } from 'node:crypto';
import { aLeaver } from '#features/users/conformance.ts';
import { newToken } from '#platform/server/access/session.ts';
import { type AgencyUnderTest, sliceConformance, type ValidCall } from '#platform/testing/slice-conformance.ts';
import { authRoutes, type LinkKind, linkActions, linkKinds } from './contract.ts';

/** A call with a link mailed to the CSR. */
async function linkOf({ id, admin, anonymous, person }: AgencyUnderTest, kind: LinkKind): Promise<ValidCall> {
  const { token, hash } = newToken(id);
  await admin.query(
    `insert into account_links (tenant_id, id, user_id, kind, email, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, '2026-11-16T20:00:00Z', '2026-11-17T20:00:00Z')`,
    [id, randomUUID(), person('CSR').id, kind, `${person('CSR').username}@example.com`, hash],
  );
  return { by: anonymous, body: { token } };
}

const chosenPassword = 'Chosen-Heron-97';

export const conformance = sliceConformance(authRoutes, {
  prefix: /^\/auth\//,
  required: [
    'POST /auth/login',
    'POST /auth/logout',
    'GET /auth/me',
    'PUT /auth/profile',
    'PUT /auth/password',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
    'POST /auth/create-default-admin',
  ],
  calls: {
    signIn: ({ anonymous, password, person }) => ({
      by: anonymous,
      body: { username: person('CSR').username, password },
    }),
    signOut: () => ({}),
    updateProfile: () => ({ body: { department: 'Oficina central' } }),
    changePassword: ({ as, password }) => ({
      by: as('Auditor'),
      body: { current_password: password, new_password: chosenPassword },
    }),
    async inviteUser({ as, admin, person }) {
      const { id } = person('Auditor');
      await admin.query('update users set must_change_password = true where id = $1', [id]);
      return { by: as('Admin'), params: { id }, body: { way: 'link' }, tells: ['inviteUser'] };
    },
    forgotPassword: ({ anonymous, person }) => ({
      by: anonymous,
      body: { email: `${person('Admin').username}@example.com` },
      // The job looks the address up, so the response reveals nothing.
      tells: ['sendPasswordReset'],
    }),
    async resetPassword({ id, admin, anonymous, person }) {
      const { token, hash } = newToken(id);
      await admin.query(
        `insert into password_resets (tenant_id, id, user_id, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, '2026-11-16T20:00:00Z', '2026-11-16T21:00:00Z')`,
        [id, randomUUID(), person('Manager').id, hash],
      );
      return { by: anonymous, body: { token, new_password: chosenPassword } };
    },
    confirmEmail: (agency) => linkOf(agency, 'email_confirmation'),
    restoreEmail: (agency) => linkOf(agency, 'email_change'),
    endAllSessions: (agency) => linkOf(agency, 'new_device'),
    async endSession({ id, admin, person }) {
      const session = randomUUID();
      await admin.query(
        `insert into sessions (tenant_id, id, user_id, token_hash, remember_me, created_at, last_used_at, idle_seconds, expires_at)
         values ($1, $2, $3, $4, false, '2026-11-16T20:00:00Z', '2026-11-16T20:00:00Z', 3600, '2026-11-17T08:00:00Z')`,
        [id, session, person('Admin').id, newToken(id).hash],
      );
      return { params: { id: session } };
    },
    endOtherSessions: () => ({}),
    createDefaultAdmin: ({ anonymous }) => ({ by: anonymous }),
  },
  unversioned: { changePassword: 'nobody reads a password' },
  onEmptyInstallation: ['createDefaultAdmin'],
  texts: {
    strength: [1, 2, 3, 4, 5],
    promise: ['en', 'es'],
    'mail.invitation': ['subject', 'reason', 'button', 'validity', 'ignore'],
    'mail.reset': ['subject', 'reason', 'button', 'validity', 'ignore'],
    ...Object.fromEntries(linkKinds.map((kind) => [`mail.${kind}`, ['subject', 'reason', 'answer', 'button']])),
    'mail.email_replaced': ['subject', 'reason', 'by_operator', 'answer', 'button'],
    ...Object.fromEntries(
      Object.values(linkActions).map((action) => [`link.${action}`, ['title', 'text', 'submit', 'failed']]),
    ),
  },
  rows: {
    account_links: 'A link in a mail.',
    sign_in_rules: { subject: 'two_step', by: 'tenant_id' },
    sign_in_challenges: 'Between the password and the second step nobody is signed in.',
    known_devices: 'Asked at a sign-in alone.',
    sessions: { subject: 'session', by: 'user_id', unseen: { last_used_at: 'Each call moves it.' } },
    password_resets: 'A link in a mail.',
  },
  subscriberCalls: {
    'auth.endAtDeactivation': (agency) =>
      aLeaver(agency, (_, { username, password }) => agency.anonymous.post('/auth/login', { username, password })),
    'auth.hearEmailReplaced': 'No screen shows links that were mailed.',
  },
  rights: {
    account_links: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT, DELETE' },
    sign_in_rules: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
    sign_in_challenges: { app: 'SELECT, INSERT, DELETE', lookup: 'SELECT' },
    known_devices: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT, DELETE' },
    sessions: { app: 'SELECT, INSERT, UPDATE, DELETE', platform: 'SELECT, DELETE', lookup: 'SELECT, UPDATE, DELETE' },
    password_resets: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT, DELETE' },
  },
});
