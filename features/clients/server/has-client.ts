import type { Deed } from '#platform/server/acts/deed.ts';
import { clientTables } from './schema.ts';

/** Whether the agency has a client of this id. */
export async function hasClient(id: string, { tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<boolean> {
  const found = await clientTables(tx)
    .selectFrom('clients')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
