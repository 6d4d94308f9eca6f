import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { clientTables } from './schema.ts';

/**
 * Takes away people who came with what is taken back, as far as nobody has changed them since. Whoever calls knows that
 * nothing of theirs is left.
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
