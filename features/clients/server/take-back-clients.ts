import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { workedOn } from '#platform/server/acts/history.ts';
import { clientTables } from './schema.ts';

/**
 * Removes clients that an import brought in, unless a person has changed them since. Returns the ids that are gone. The
 * caller ensures that none of their records is left.
 */
export async function takeBackClients(ids: readonly string[], ctx: CommandContext): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { tx, agency, audit, changed } = ctx;
  const touched = await workedOn('client', ids, ctx);
  const gone = await clientTables(tx)
    .deleteFrom('clients')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids.filter((id) => !touched.has(id))}::uuid[])`)
    .where('import_id', 'is not', null)
    .returning('id')
    .execute();
  for (const { id } of gone) {
    audit({ action: 'removeClient', entity: 'client', entity_id: id });
    changed('client', id);
  }
  return new Set(gone.map(({ id }) => id));
}
