import { type SelectQueryBuilder, sql } from 'kysely';
import { fold, searchRows } from '#features/clients/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { leadTables } from './schema.ts';

/** The leads that a text finds: what is just that, then whose name begins so, then those changed last. One statement. */
export function findLeads(typed: string, limit: number, { tx, agency }: Deed) {
  const found: SelectQueryBuilder<KnownTables<typeof leadTables>, 'leads', object> = searchRows(
    leadTables(tx),
    'leads',
    typed,
  );
  const best = found
    .where('leads.tenant_id', '=', agency.id)
    .select(['leads.id', 'leads.client_id', 'leads.status', 'leads.product_type', 'leads.updated_at'])
    // The first line of what is searched is the name.
    .select(
      sql<number>`(${sql.ref('leads.is_exact')})::int + starts_with(leads.search_text, ${`\n${fold(typed).trim()}`})::int`.as(
        'rank',
      ),
    )
    .orderBy('rank', 'desc')
    .orderBy('leads.updated_at', 'desc')
    .orderBy('leads.id')
    .limit(limit);
  return leadTables(tx)
    .selectFrom(best.as('best'))
    .innerJoin('clients', (join) =>
      join.on('clients.tenant_id', '=', agency.id).onRef('clients.id', '=', 'best.client_id'),
    )
    .select(['best.id', 'best.status', 'best.product_type', 'clients.name', 'clients.phone_national'])
    .orderBy('best.rank', 'desc')
    .orderBy('best.updated_at', 'desc')
    .orderBy('best.id')
    .execute();
}
