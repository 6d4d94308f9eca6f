import type { Deed } from '#platform/server/acts/deed.ts';
import { renewalTables } from './schema.ts';

/** A client's renewals, newest first, so many at most. One statement. */
export function renewalsOfClient(clientId: string, limit: number, { tx, agency }: Pick<Deed, 'tx' | 'agency'>) {
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
