import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { tenantTables } from './schema.ts';

/** Where it is done: in an agency, or among the operators themselves for null. */
interface Whose {
  tenant_id: string | null;
}

/**
 * Acts in an agency as the operator who asks: in a transaction of its own, as an Admin's call would be, because the platform
 * writes no agency's rows. It is told in the agency's own trail. Refuses with `not_found` where there is no such agency, or
 * it was deleted.
 */
export async function inTenantOf<T, Code extends string>(
  { tenant_id }: Whose,
  { tx, refuse, actIn }: PlatformContext<Code>,
  act: (ctx: CommandContext<Code>) => Promise<T>,
): Promise<T> {
  const tenants = tenantTables(tx)
    .selectFrom('tenants')
    .select(['id as tenant_id', 'time_zone', 'date_format', 'locale']);
  const row = await (tenant_id
    ? tenants.where('id', '=', tenant_id).where('kind', '=', 'agency').where('deleted_at', 'is', null)
    : tenants.where('kind', '=', 'platform')
  ).executeTakeFirst();
  const agency = agencyOf(row ?? refuse('not_found'));
  return actIn(agency, act);
}
