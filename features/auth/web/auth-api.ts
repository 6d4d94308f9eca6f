import { client } from '#platform/web/client.ts';
import { authRoutes } from '../contract.ts';

/** The calls of this slice. */
export const authApi = client(authRoutes);
