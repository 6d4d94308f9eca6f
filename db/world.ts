import { features } from '#features/tenants/contract.ts';
import { createAgency, enterPlatformTenant, initialize } from '#features/tenants/server/index.ts';
import { createUser, hashPassword } from '#features/users/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { type Actor, house } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { createSeals } from '#platform/server/acts/seals.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { createPool, type DatabaseAddress, roleConnection } from '#platform/server/database/database.ts';
import { createTenancy } from '#platform/server/database/tenancy.ts';
import { systemClock } from '#platform/server/ground/clock.ts';

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
  sol: {
    name: 'Sol Seguros',
    subdomain: 'sol',
    people: sol,
    contact_phone: '(305) 555-0110',
    address: '1800 SW 27th Avenue, Miami, FL 33145',
  },
  lakeside: {
    name: 'Lakeside Insurance',
    subdomain: 'lakeside',
    people: lakeside,
    contact_phone: '(407) 555-0120',
    address: '220 N Orange Avenue, Orlando, FL 32801',
  },
} as const;

/** The password of every user in the named world. */
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

/** The actor for a user of the world. */
export function actorOf({ id: user_id, full_name: name, role }: WorldUser): Actor {
  return { kind: 'user', user_id, name, role, address: null, request_id: null };
}

/** The services that create the world. */
type Making = Pick<Services, 'tenancy' | 'clock' | 'seals'> & { changes: Pick<Services['changes'], 'tell'> };

/** Creates the named world in a migrated database without users, and closes its connections. */
export async function createWorldIn(address: DatabaseAddress, appKey: Buffer, clock = systemClock): Promise<World> {
  const poolOf = (role: 'app' | 'platform') => createPool(roleConnection(address, appKey, role), { max: 1 });
  const [app, platform] = [poolOf('app'), poolOf('platform')];
  const tenancy = createTenancy(app, platform);
  try {
    return await createWorld({ tenancy, clock, seals: createSeals(appKey), changes: { tell() {} } });
  } finally {
    await Promise.all([app.end(), platform.end()]);
  }
}

/** Creates the named world in an installation without users. Used by tests, the demo and the end-to-end tests. */
export async function createWorld(services: Making): Promise<World> {
  const password_hash = await hashPassword(worldPassword);
  const users: World['users'] = {};
  return performOnPlatform(services as Services, { actor: house }, async (ctx) => {
    const populate = async (people: readonly Person[], agencyContext: CommandContext<string>) => {
      for (const { username, ...person } of people) {
        const email = `${username}@example.com`;
        const given = { ...person, username, email, password_hash, must_change_password: false };
        const { id } = await createUser(given, agencyContext);
        users[username] = { ...person, username, id, tenant_id: agencyContext.agency.id };
      }
    };
    const tenants = {} as World['tenants'];
    for (const key of ['sol', 'lakeside'] as const) {
      const { people, ...agency } = agencies[key];
      const admin_email = `${people[0]?.username}@example.com`;
      const plan = { plan: 'premium', max_users: 25, features_enabled: features } as const;
      const agencyContext = await createAgency({ ...agency, admin_email, ...plan }, ctx);
      tenants[key] = agencyContext.agency.id;
      await populate(people, agencyContext);
    }
    await populate([operator], await enterPlatformTenant(ctx));
    await initialize(ctx);
    return { tenants, users, password: worldPassword };
  });
}
