import { createWorld, type World } from '#db/world.ts';
import { createSeals } from '#platform/server/acts/seals.ts';
import { createPool, roleConnection } from '#platform/server/database/database.ts';
import { createTenancy } from '#platform/server/database/tenancy.ts';
import { systemClock } from '#platform/server/ground/clock.ts';
import type { Database } from './cluster.ts';

/** Makes the two agencies of the named world, with their people, in an empty database. */
export async function makeNamedWorld({ address, appKey }: Database): Promise<World> {
  const poolOf = (role: 'app' | 'platform') =>
    createPool(roleConnection(address, appKey, role), { max: 1, pipeline: true });
  const [app, platform] = [poolOf('app'), poolOf('platform')];
  const world = await createWorld({
    tenancy: createTenancy(app, platform),
    clock: systemClock,
    seals: createSeals(appKey),
  });
  await Promise.all([app.end(), platform.end()]);
  return world;
}
