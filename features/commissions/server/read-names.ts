import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables } from './schema.ts';

/** The agency's people, of which there are tens, by their ids. */
export async function readNames({
  tx,
  agency,
}: Pick<CommandContext, 'tx' | 'agency'>): Promise<ReadonlyMap<string, string>> {
  const people = await commissionTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', agency.id)
    .execute();
  return new Map(people.map(({ id, full_name }) => [id, full_name]));
}
