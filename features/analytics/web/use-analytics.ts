import { client } from '#platform/web/client.ts';
import { analyticsRoutes } from '../contract.ts';

export const analyticsApi = client(analyticsRoutes);
