import { updateTenant as storeTenant } from '#features/tenants/server/index.ts';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import type { Tenant, UpdateTenant } from '../contract.ts';
import { readTenant } from './read-tenants.ts';
import { refusingTakenSubdomain } from './refusing-taken-subdomain.ts';

/** Changes an agency; what is left out stays. */
export async function updateTenant(
  id: string,
  { companyName, customDomain, custom_domain, ...given }: UpdateTenant,
  deed: PlatformDeed<'subdomain_taken' | 'tenant_deleted'>,
): Promise<Tenant> {
  const domain = customDomain ?? custom_domain;
  const change = {
    ...given,
    name: given.name ?? companyName,
    ...(domain !== undefined && { custom_domain: domain || null }),
  };
  await refusingTakenSubdomain(given.subdomain, deed, () => storeTenant(id, change, deed));
  return (await readTenant(id, deed)) ?? deed.refuse('not_found');
}
