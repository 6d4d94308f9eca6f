import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { clientTables } from './schema.ts';

/** Whether the agency has a client with this id. */
export async function hasClient(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<boolean> {
  const found = await clientTables(tx)
    .selectFrom('clients')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
