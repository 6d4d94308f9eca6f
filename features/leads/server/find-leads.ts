import { type SelectQueryBuilder, sql } from 'kysely';
import { fold, searchRows } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { leadTables } from './schema.ts';

/**
 * The leads that match a text: exact matches, then names that begin with it, then the last changed ones. One statement.
 */
export function findLeads(typed: string, limit: number, { tx, agency }: CommandContext) {
  const found: SelectQueryBuilder<KnownTables<typeof leadTables>, 'leads', object> = searchRows(
    leadTables(tx),
    'leads',
    typed,
  );
  return (
    found
      .where('leads.tenant_id', '=', agency.id)
      .where('leads.import_id', 'is', null)
      .select(['leads.id', 'leads.status', 'leads.product_type'])
      .select(['leads.client_name as name', 'leads.client_phone_national as phone_national'])
      // The first line of the search text is the name.
      .select(
        sql<number>`(${sql.ref('leads.is_exact')})::int + starts_with(leads.search_text, ${`\n${fold(typed).trim()}`})::int`.as(
          'rank',
        ),
      )
      .orderBy('rank', 'desc')
      .orderBy('leads.updated_at', 'desc')
      .orderBy('leads.id')
      .limit(limit)
      .execute()
  );
}
