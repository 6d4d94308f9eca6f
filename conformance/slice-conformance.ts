import path from 'node:path';
import type { TestServer } from '#apps/testing/test-server.ts';
import { addressOf } from '#platform/contract/route.ts';
import type { Answer, Caller } from '#platform/testing/caller.ts';
import type { AgencyUnderTest, SliceConformance, ValidCall } from '#platform/testing/slice-conformance.ts';
import { root, sliceFolders } from './house.ts';
import type { LiveRoute } from './live-routes.ts';

/** The conformance data of each slice, by its name. */
export const conformanceOfSlices: ReadonlyMap<string, SliceConformance> = new Map(
  await Promise.all(
    sliceFolders.map(async (slice): Promise<[string, SliceConformance]> => {
      const file = path.join(root, `features/${slice}/conformance.ts`);
      const { conformance } = (await import(/* @vite-ignore */ file)) as { conformance: SliceConformance };
      return [slice, conformance];
    }),
  ),
);

/** The conformance data of a route's slice. */
export const conformanceFor = ({ slice }: Pick<LiveRoute, 'slice'>): SliceConformance =>
  conformanceOfSlices.get(slice) ?? {};

/** The two agencies of the test world. */
export function agenciesOf(server: TestServer): { sol: AgencyUnderTest; lakeside: AgencyUnderTest } {
  const { tenants, users, password } = server.world;
  const agency = (id: string): AgencyUnderTest => {
    const person: AgencyUnderTest['person'] = (role) => {
      const found = Object.values(users).find((user) => user.tenant_id === id && user.role === role);
      if (!found) throw new Error(`No ${role} works there.`);
      return found;
    };
    return {
      id,
      person,
      password,
      admin: server.admin,
      anonymous: server.anonymous,
      as: (role) => server.as(role === 'Super Admin' ? operatorName(server) : person(role).username),
    };
  };
  return { sol: agency(tenants.sol), lakeside: agency(tenants.lakeside) };
}

/** A user who operates the platform and belongs to no agency. */
function operatorName({ world }: TestServer): string {
  const operator = Object.values(world.users).find(({ role }) => role === 'Super Admin');
  if (!operator) throw new Error('Nobody runs the platform.');
  return operator.username;
}

/** Creates what the slice's call of this route needs in that agency. */
export async function prepare(bound: LiveRoute, agency: AgencyUnderTest): Promise<ValidCall> {
  const call = conformanceFor(bound).calls?.[bound.id];
  if (!call) throw new Error(`The conformance of ${bound.slice} has no call of ${bound.id}.`);
  return call(agency);
}

/** Sends a call of a route as the caller. */
export function send(
  { route }: LiveRoute,
  { params = {}, query = {}, body, headers }: ValidCall,
  caller: Caller,
): Promise<Answer> {
  const path = addressOf(route).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const address = Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
  const sent = ['POST', 'PUT'].includes(route.method) ? (body ?? {}) : undefined;
  return caller.at(route.method, address, sent, headers);
}
