import { type SelectQueryBuilder, sql } from 'kysely';
import { fold, searchRows } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { statusOn } from '../contract.ts';
import { quoteTables } from './schema.ts';

const columns = ['id', 'client_id', 'quote_number', 'status', 'product_type', 'valid_until', 'updated_at'] as const;

/**
 * The quotes that a text finds: first the one with exactly this number, then those whose number contains it, then the
 * most recently changed. One statement.
 */
export async function findQuotes(typed: string, limit: number, { tx, agency, today }: CommandContext) {
  const text = fold(typed);
  const number = sql`lower(quotes.quote_number)`;
  const found: SelectQueryBuilder<KnownTables<typeof quoteTables>, 'quotes', object> = searchRows(
    quoteTables(tx),
    'quotes',
    typed,
  );
  const best = found
    .where('quotes.tenant_id', '=', agency.id)
    .where('quotes.import_id', 'is', null)
    .select(columns.map((column) => `quotes.${column}` as const))
    .select(sql<number>`(${number} = ${text})::int + (position(${text} in ${number}) > 0)::int`.as('rank'))
    .orderBy('rank', 'desc')
    .orderBy('quotes.updated_at', 'desc')
    .orderBy('quotes.id')
    .limit(limit);
  const rows = await quoteTables(tx)
    .selectFrom(best.as('best'))
    .innerJoin('clients', (join) =>
      join.on('clients.tenant_id', '=', agency.id).onRef('clients.id', '=', 'best.client_id'),
    )
    .select(['best.id', 'best.quote_number', 'best.status', 'best.product_type', 'best.valid_until', 'clients.name'])
    .orderBy('best.rank', 'desc')
    .orderBy('best.updated_at', 'desc')
    .orderBy('best.id')
    .execute();
  return rows.map(({ valid_until, ...row }) => ({ ...row, status: statusOn(today, { ...row, valid_until }) }));
}
