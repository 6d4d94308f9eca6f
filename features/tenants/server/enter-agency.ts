import { agencyOf } from '#platform/server/acts/agency.ts';
import type { Deed, PlatformDeed } from '#platform/server/acts/deed.ts';
import { enterTenant } from '#platform/server/database/tenancy.ts';
import { tenantTables } from './schema.ts';

/**
 * The deed of an operator in an agency, for what the operator alone may write of it; its own trail tells it as well. Null
 * when there is no such agency. One transaction enters one agency.
 */
export async function enterAgency<Code extends string>(
  id: string,
  deed: PlatformDeed<Code>,
): Promise<Deed<Code> | null> {
  const row = await tenantTables(deed.tx)
    .selectFrom('tenants')
    .select(['id as tenant_id', 'time_zone', 'date_format', 'locale'])
    .where('id', '=', id)
    .where('kind', '=', 'agency')
    .executeTakeFirst();
  if (!row) return null;
  await enterTenant(deed.tx, row.tenant_id);
  return deed.within(agencyOf(row));
}
