import { createWorldIn, type World } from '#db/world.ts';
import type { Database } from './cluster.ts';

/** Creates the two agencies of the test world, with their users, in an empty database. */
export const makeNamedWorld = ({ address, appKey }: Database): Promise<World> => createWorldIn(address, appKey);
