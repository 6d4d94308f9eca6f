import type { Deed } from '#platform/server/acts/deed.ts';
import { commissionTables } from './schema.ts';

/** The agency's people, of which there are tens, by their ids. */
export async function readNames({ tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<ReadonlyMap<string, string>> {
  const people = await commissionTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', agency.id)
    .execute();
  return new Map(people.map(({ id, full_name }) => [id, full_name]));
}
