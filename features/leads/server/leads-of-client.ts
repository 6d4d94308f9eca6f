import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { leadTables } from './schema.ts';

/** A client's leads, newest first, up to a limit, without those brought in with policies. One statement. */
export function leadsOfClient(clientId: string, limit: number, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return leadTables(tx)
    .selectFrom('leads')
    .select(['id', 'status', 'product_type', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', clientId)
    .where('import_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
