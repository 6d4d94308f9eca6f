import { features } from '#features/tenants/contract.ts';
import { createAgency, enterPlatformTenant } from '#features/tenants/server/index.ts';
import { createUser, hashPassword } from '#features/users/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Tenancy } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';

interface Person {
  username: string;
  full_name: string;
  role: Role;
  language: Language;
}

const sol: readonly Person[] = [
  { username: 'ana', full_name: 'Ana Beltrán', role: 'Admin', language: 'es' },
  { username: 'miguel', full_name: 'Miguel Núñez', role: 'Manager', language: 'es' },
  { username: 'lucia', full_name: 'Lucía Ferrer', role: 'Agente', language: 'es' },
  { username: 'carlos', full_name: 'Carlos Soto', role: 'CSR', language: 'es' },
  { username: 'elena', full_name: 'Elena Prado', role: 'Auditor', language: 'es' },
];

const lakeside: readonly Person[] = [
  { username: 'walter', full_name: 'Walter Hughes', role: 'Admin', language: 'en' },
  { username: 'grace', full_name: 'Grace Kim', role: 'Manager', language: 'en' },
  { username: 'tom', full_name: 'Tom Becker', role: 'Agente', language: 'en' },
  { username: 'nora', full_name: 'Nora Walsh', role: 'CSR', language: 'en' },
  { username: 'ivy', full_name: 'Ivy Stone', role: 'Auditor', language: 'en' },
];

const operator: Person = { username: 'olga', full_name: 'Olga Ruiz', role: 'Super Admin', language: 'en' };

/** The two agencies of the named world and their people, one of each role. */
export const agencies = {
  sol: { name: 'Sol Seguros', subdomain: 'sol', people: sol },
  lakeside: { name: 'Lakeside Insurance', subdomain: 'lakeside', people: lakeside },
} as const;

/** The password of everybody in the named world. */
export const worldPassword = 'Manatee-Bay-2026';

export interface WorldUser extends Person {
  id: string;
  tenant_id: string;
}

export interface World {
  tenants: Record<keyof typeof agencies, string>;
  users: Record<string, WorldUser>;
  password: string;
}

/** Creates the named world in an installation without users. Used by the tests, the demo and the journeys. */
export async function createWorld(tenancy: Tenancy, clock: Clock): Promise<World> {
  const password_hash = await hashPassword(worldPassword);
  const users: World['users'] = {};
  return tenancy.acrossTenants(async (tx) => {
    const populate = async (tenantId: string, people: readonly Person[]) => {
      for (const { username, ...person } of people) {
        const email = `${username}@example.com`;
        const { id } = await createUser(tx, clock, tenantId, {
          ...person,
          username,
          email,
          password_hash,
          must_change_password: false,
        });
        users[username] = { ...person, username, id, tenant_id: tenantId };
      }
    };
    const tenants = {} as World['tenants'];
    for (const key of ['sol', 'lakeside'] as const) {
      const { people, name, subdomain } = agencies[key];
      tenants[key] = await createAgency(tx, clock, {
        name,
        subdomain,
        admin_email: `${people[0]?.username}@example.com`,
        plan: 'premium',
        max_users: 25,
        features_enabled: features,
      });
      await populate(tenants[key], people);
    }
    const platformTenant = await enterPlatformTenant(tx);
    await populate(platformTenant, [operator]);
    await tx.updateTable('installation').set({ initialized_at: clock() }).execute();
    return { tenants, users, password: worldPassword };
  });
}
