import { type AgencyUnderTest, lawsOf } from '#platform/testing/slice-laws.ts';
import { userRoutes } from './contract.ts';

/** The id of somebody of that agency who can be given records. */
export const aSeller = (agency: AgencyUnderTest): string => agency.person('Agente').id;

let registered = 0;

export const laws = lawsOf(userRoutes, {
  prefix: /^\/(auth|users)\//,
  required: ['POST /auth/register', 'GET /auth/users'],
  calls: {
    registerUser() {
      registered += 1;
      const username = `rosa_${registered}`;
      const person = { full_name: 'Rosa Vidal', email: `${username}@example.com`, role: 'CSR' };
      return { body: { username, password: 'Given-Pelican-41', ...person } };
    },
  },
  async sought(agency) {
    const { id, full_name, username } = agency.person('Agente');
    return {
      words: [id, full_name, `${username}@example.com`],
      questions: { listUsers: [{ q: username }, { q: full_name.slice(0, 4) }] },
    };
  },
  rights: {
    users: { app: 'SELECT, INSERT, UPDATE', platform: 'SELECT, INSERT', gate: 'SELECT' },
    sign_in_names: { gate: 'SELECT, INSERT, UPDATE' },
  },
});
