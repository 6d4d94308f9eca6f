import { brandingRoutes } from '#features/branding/contract.ts';
import { client } from '#platform/web/client.ts';

/** The calls about the looks of an agency. */
export const tenantBrandingApi = client(brandingRoutes);
