import type { Answer } from '#platform/testing/caller.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { secondSteps, userRoutes, userSorts, userStates } from './contract.ts';

/** The id of a user of that agency to whom records can be assigned. */
export const aSeller = (agency: AgencyUnderTest): string => agency.person('Agente').id;

let registered = 0;

function newPerson() {
  registered += 1;
  const username = `rosa_${registered}`;
  const person = { full_name: 'Rosa Vidal', email: `${username}@example.com`, role: 'CSR' };
  return { username, password: 'Given-Pelican-41', ...person };
}

/** A seller with the records that `given` creates, and the call that reassigns them to a colleague. */
export async function aLeaver(
  { as, person }: AgencyUnderTest,
  assign: (id: string, signsIn: { username: string; password: string }) => Promise<unknown>,
): Promise<() => Promise<Answer>> {
  const leaver = newPerson();
  const { body } = await as('Admin').post('/auth/register', { ...leaver, role: 'Agente' });
  await assign(body.id, leaver);
  const leaving = { is_active: false, hand_on_to: person('Manager').id };
  return () => as('Admin').put(`/auth/users/${body.id}/status`, leaving);
}

export const conformance = sliceConformance(userRoutes, {
  prefix: /^\/(auth|users)\//,
  required: ['POST /auth/register', 'GET /auth/users', 'PUT /auth/users/{id}/status'],
  calls: {
    downloadUsers: () => ({}),
    registerUser: () => ({ body: newPerson() }),
    readUser: ({ person }) => ({ params: { id: person('CSR').id } }),
    updateUser: ({ person }) => ({ params: { id: person('CSR').id }, body: { department: 'Siniestros' } }),
    setUserStatus: async ({ as }) => {
      const { username, ...given } = newPerson();
      const { body } = await as('Admin').post('/auth/register', { username, ...given });
      return {
        params: { id: body.id },
        body: { is_active: false, hand_on_to: null },
        tells: ['deactivateUser', 'handWorkOn'],
      };
    },
  },
  references: { setUserStatus: { hand_on_to: aSeller } },
  records: [
    {
      create: 'registerUser',
      update: 'updateUser',
      values: {
        username: 'It is chosen once.',
        password: 'Nobody is shown it.',
        language: 'The first sign-in tells it anew.',
        email: ['rosa.antes@example.com', 'rosa.despues@example.com'],
        full_name: ['Rosa Vidal', 'Rosa Güell'],
        role: ['CSR', 'Agente'],
        phone: ['+13055550171', '+13055550172'],
        department: ['Ventas', 'Siniestros'],
      },
    },
    {
      create: 'registerUser',
      update: 'setUserStatus',
      isThere: true,
      values: { is_active: [false, true], hand_on_to: 'An act, of which the records tell: set-user-status.test.ts.' },
    },
  ],
  async sought(agency) {
    const { id, full_name, username } = agency.person('Agente');
    return {
      words: [id, full_name, `${username}@example.com`],
      questions: {
        listUsers: [
          { q: username },
          { q: full_name.slice(0, 4) },
          { role: 'Agente' },
          ...userStates.map((state) => ({ state })),
          ...userSorts.map((sort) => ({ sort })),
        ],
      },
    };
  },
  texts: {
    state: userStates,
    sort: userSorts,
    second_step: secondSteps,
    fields: ['full_name', 'role', 'state', 'second_steps', 'email', 'phone', 'department', 'created_at'],
    'mail.welcome': ['subject', 'reason', 'answer', 'button', 'ignore'],
  },
  rows: { users: { subject: 'user' }, sign_in_names: 'Follows what is told of its user.' },
  rights: {
    users: { app: 'SELECT, INSERT, UPDATE', platform: 'SELECT, INSERT', lookup: 'SELECT' },
    sign_in_names: { platform: 'SELECT', lookup: 'SELECT, INSERT, UPDATE, DELETE' },
  },
});
