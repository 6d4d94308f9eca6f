import { client } from '#platform/web/client.ts';
import { visitRoutes } from '../contract.ts';

export const visitApi = client(visitRoutes);
