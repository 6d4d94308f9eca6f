import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { clientTables } from './schema.ts';

/**
 * Removes clients created by what is undone, unless they have been changed since. The caller ensures that none of their
 * records is left.
 */
export async function removeClients(
  ids: readonly string[],
  { tx, agency, audit, changed }: CommandContext,
): Promise<void> {
  const gone = await clientTables(tx)
    .deleteFrom('clients')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .whereRef('updated_at', '=', 'created_at')
    .returning('id')
    .execute();
  for (const { id } of gone) {
    audit({ action: 'removeClient', entity: 'client', entity_id: id });
    changed('client', id);
  }
}
