import { client } from '#platform/web/client.ts';
import { systemRoutes } from '../contract.ts';

export const systemApi = client(systemRoutes);
