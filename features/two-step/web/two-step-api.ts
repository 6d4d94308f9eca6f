import { client } from '#platform/web/client.ts';
import { twoStepRoutes } from '../contract.ts';

/** The calls of this slice. */
export const twoStepApi = client(twoStepRoutes);
