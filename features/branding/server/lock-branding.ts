import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { brandingTables } from './schema.ts';

/** Creates a branding's row if there is none, and locks it. false means it existed. */
export async function makeRow({ tx, agency, clock }: CommandContext): Promise<boolean> {
  const now = clock();
  const made = await brandingTables(tx)
    .insertInto('brandings')
    .values({ tenant_id: agency.id, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Locks a branding's row until the transaction ends. false means there is none. */
export async function lockRow({ tx, agency }: CommandContext): Promise<boolean> {
  const row = await brandingTables(tx)
    .selectFrom('brandings')
    .select('tenant_id')
    .where('tenant_id', '=', agency.id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
