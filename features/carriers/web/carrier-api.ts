import { client } from '#platform/web/client.ts';
import { carrierRoutes } from '../contract.ts';

/** The calls of this slice. */
export const carrierApi = client(carrierRoutes);
