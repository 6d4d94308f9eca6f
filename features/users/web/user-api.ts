import { client } from '#platform/web/client.ts';
import { userRoutes } from '../contract.ts';

/** The calls of this slice. */
export const userApi = client(userRoutes);
