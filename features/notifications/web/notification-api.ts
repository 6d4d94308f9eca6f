import { client } from '#platform/web/client.ts';
import { notificationRoutes } from '../contract.ts';

/** The calls of this slice. */
export const notificationApi = client(notificationRoutes);
