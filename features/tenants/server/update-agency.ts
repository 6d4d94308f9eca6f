import { dayAt } from '#platform/contract/calendar.ts';
import { type Agency, agencyOf } from '#platform/server/acts/agency.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { enterTenant } from '#platform/server/database/tenancy.ts';
import type { AgencyDetails, AgencySettings } from '../contract.ts';
import { dailyWork } from './begin-days.ts';
import { tenantTables } from './schema.ts';

/**
 * Changes how an agency is called and reached, counts its days and writes; what is left out stays. Its own trail tells it.
 * One that moves to another time zone begins its day anew, which counts its days by the new midnights. Null when there is
 * no agency with this subdomain.
 */
export async function updateAgency(
  subdomain: string,
  settings: Partial<AgencyDetails & AgencySettings>,
  deed: PlatformDeed,
): Promise<Agency | null> {
  const tenants = tenantTables(deed.tx);
  const before = await tenants
    .selectFrom('tenants')
    .select(['id', 'name', 'contact_phone', 'address', 'time_zone', 'locale', 'date_format'])
    .where('subdomain', '=', subdomain)
    .where('kind', '=', 'agency')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const { id, ...current } = before;
  const change = changedFields(current, settings);
  if (change) {
    const changed = { ...change.after, updated_at: deed.clock() };
    await tenants.updateTable('tenants').set(changed).where('id', '=', id).execute();
  }
  const agency = agencyOf({ tenant_id: id, ...current, ...settings });
  if (change?.after.time_zone) await deed.enqueue(id, dailyWork, { day: dayAt(deed.clock(), agency.time_zone) });
  await enterTenant(deed.tx, id);
  deed.within(agency).audit(change && { action: 'updateAgency', entity: 'agency', entity_id: id, ...change });
  return agency;
}
