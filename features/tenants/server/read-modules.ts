import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Feature } from '../contract.ts';
import { tenantTables } from './schema.ts';

/** The modules of the agency's plan. One statement. */
export async function readModules({ tx, agency }: CommandContext): Promise<readonly Feature[]> {
  const { features_enabled } = await tenantTables(tx)
    .selectFrom('tenants')
    .select('features_enabled')
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return features_enabled as Feature[];
}
