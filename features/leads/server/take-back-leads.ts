import { sql } from 'kysely';
import { takeBackClients } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { clientsWithLeads } from './remove-leads.ts';
import { leadTables } from './schema.ts';

/**
 * Removes leads that an import brought in, and of these clients those that it brought in, too, that have no other lead
 * and that no person has changed. Returns the ids of the clients that are gone. The caller ensures that the leads have
 * no further records, and the clients none that a later slice keeps.
 */
export async function takeBackLeads(
  ids: readonly string[],
  clientIds: readonly string[],
  ctx: CommandContext,
): Promise<Set<string>> {
  const { tx, agency, audit, changed } = ctx;
  const removed = await leadTables(tx)
    .deleteFrom('leads')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('import_id', 'is not', null)
    .returning(['id', 'status'])
    .execute();
  // Such a lead is in no counter.
  for (const { id, status } of removed) {
    changed('lead', id);
    audit({ action: 'removeLead', entity: 'lead', entity_id: id, before: { status } });
  }
  const left = await clientsWithLeads(clientIds, ctx);
  return takeBackClients(
    clientIds.filter((id) => !left.has(id)),
    ctx,
  );
}
