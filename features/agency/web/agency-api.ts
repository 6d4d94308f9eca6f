import { client } from '#platform/web/client.ts';
import { agencyRoutes } from '../contract.ts';

/** The calls of this slice. */
export const agencyApi = client(agencyRoutes);
