import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables } from './schema.ts';

/** The agency's users by id; there are tens of them. */
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
