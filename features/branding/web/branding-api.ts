import { client } from '#platform/web/client.ts';
import { brandingRoutes } from '../contract.ts';

/** The calls of this slice. */
export const brandingApi = client(brandingRoutes);
