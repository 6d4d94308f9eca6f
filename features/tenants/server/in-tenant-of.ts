import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { tenantTables } from './schema.ts';

/** The scope: an agency, or null for the operators' own tenant. */
interface Whose {
  tenant_id: string | null;
}

/**
 * Runs a command in an agency as the calling operator: in its own transaction, like an Admin's call, because the
 * platform can't write agencies' rows. The agency's own trail records it. Refuses an unknown or deleted agency with
 * `not_found`.
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
