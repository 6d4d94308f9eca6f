import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { statusOn } from '../contract.ts';
import { quoteTables } from './schema.ts';

/** A client's quotes, newest first, at most `limit`, without those brought in with policies. One statement. */
export async function quotesOfClient(
  clientId: string,
  limit: number,
  { tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
) {
  const rows = await quoteTables(tx)
    .selectFrom('quotes')
    .select(['id', 'lead_id', 'quote_number', 'status', 'product_type', 'carrier'])
    .select(['annual_premium', 'valid_until', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', clientId)
    .where('import_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, status: statusOn(today, row) }));
}
