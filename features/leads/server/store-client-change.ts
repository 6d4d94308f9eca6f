import { sql } from 'kysely';
import { type ClientRow, searchTextOf } from '#features/clients/server/index.ts';
import type { LeadWriter } from './create-lead.ts';

/**
 * Writes the changed fields of a person, and what her leads are found by. Returns the person as she is now.
 */
export async function storeClientChange(
  { tx, clock, tenant_id }: Pick<LeadWriter, 'tx' | 'clock' | 'tenant_id'>,
  before: ClientRow,
  changed: Partial<ClientRow>,
): Promise<ClientRow> {
  const after: ClientRow = { ...before, ...changed, updated_at: clock().toISOString() };
  await Promise.all([
    tx
      .updateTable('clients')
      .set({ ...changed, updated_at: after.updated_at })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', before.id)
      .execute(),
    tx
      .updateTable('leads')
      .set({ search_text: sql<string>`trim(${searchTextOf(after)} || ' ' || lower(zip_code))` })
      .where('tenant_id', '=', tenant_id)
      .where('client_id', '=', before.id)
      .execute(),
  ]);
  return after;
}
