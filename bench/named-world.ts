import { createWorldIn, type World } from '#db/world.ts';
import type { Database } from './cluster.ts';

/** Makes the two agencies of the named world, with their people, in an empty database. */
export const makeNamedWorld = ({ address, appKey }: Database): Promise<World> => createWorldIn(address, appKey);
