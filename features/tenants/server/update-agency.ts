import type { Agency } from '#platform/server/acts/agency.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyDetails, AgencySettings } from '../contract.ts';
import { changeTenant, lockTenant } from './change-tenant.ts';
import { findAgency } from './create-tenant.ts';

/**
 * Changes an agency's contact details, time zone, and formats; omitted fields are unchanged. Null when no agency has
 * this subdomain.
 */
export async function updateAgency(
  subdomain: string,
  settings: Partial<AgencyDetails & AgencySettings>,
  ctx: PlatformCommandContext,
): Promise<Agency | null> {
  const found = await findAgency(subdomain, ctx);
  return found && changeTenant(await lockTenant(found.id, ctx), settings, 'updateAgency', ctx);
}
