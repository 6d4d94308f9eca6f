import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext, PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { enterTenant } from '#platform/server/database/tenancy.ts';
import { tenantTables } from './schema.ts';

/**
 * An operator's context in an agency, for data that only operators may write; the agency's own trail records it as
 * well. Null when the agency does not exist. One transaction enters one agency.
 */
export async function enterAgency<Code extends string>(
  id: string,
  ctx: PlatformCommandContext<Code>,
): Promise<CommandContext<Code> | null> {
  const row = await tenantTables(ctx.tx)
    .selectFrom('tenants')
    .select(['id as tenant_id', 'time_zone', 'date_format', 'locale'])
    .where('id', '=', id)
    .where('kind', '=', 'agency')
    .executeTakeFirst();
  if (!row) return null;
  await enterTenant(ctx.tx, row.tenant_id);
  return ctx.within(agencyOf(row));
}
