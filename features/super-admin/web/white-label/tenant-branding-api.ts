import { brandingRoutes } from '#features/branding/contract.ts';
import { client } from '#platform/web/client.ts';

/** The calls for an agency's branding. */
export const tenantBrandingApi = client(brandingRoutes);
