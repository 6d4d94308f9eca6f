import type { Agency } from '#platform/server/acts/agency.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyDetails, AgencySettings } from '../contract.ts';
import { changeTenant, lockTenant } from './change-tenant.ts';
import { findAgency } from './create-tenant.ts';

/**
 * Changes how an agency is called and reached, counts its days and writes; what is left out stays. Null when there is no
 * agency with this subdomain.
 */
export async function updateAgency(
  subdomain: string,
  settings: Partial<AgencyDetails & AgencySettings>,
  ctx: PlatformCommandContext,
): Promise<Agency | null> {
  const found = await findAgency(subdomain, ctx);
  return found && changeTenant(await lockTenant(found.id, ctx), settings, 'updateAgency', ctx);
}
