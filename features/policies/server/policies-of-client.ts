import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { policyStatusOn } from '../contract.ts';
import { policyTables } from './schema.ts';

/** A client's policies, newest first, up to a limit. One statement. */
export async function policiesOfClient(
  clientId: string,
  limit: number,
  { tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
) {
  const rows = await policyTables(tx)
    .selectFrom('policies')
    .select(['id', 'lead_id', 'quote_id', 'policy_number', 'status', 'product_type', 'carrier'])
    .select(['annual_premium', 'effective_date', 'expiration_date', 'next_begins', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ next_begins, ...row }) => ({ ...row, status: policyStatusOn(today, { ...row, next_begins }) }));
}
