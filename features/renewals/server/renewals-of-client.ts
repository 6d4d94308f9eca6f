import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { renewalTables } from './schema.ts';

/** A client's renewals, newest first, at most `limit`. One statement. */
export function renewalsOfClient(
  clientId: string,
  limit: number,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
) {
  return renewalTables(tx)
    .selectFrom('renewals')
    .select(['id', 'lead_id', 'policy_id', 'status', 'renewal_date', 'old_premium', 'new_premium', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
