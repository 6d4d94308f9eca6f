import { sql } from 'kysely';
import { findMatches } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { LeadDuplicate } from '../contract.ts';
import { leadTables } from './schema.ts';

const leadsShownMax = 10;

/** The agency's clients with the same e-mail or phone as the input, each with their newest lead. */
export async function findDuplicates(
  typed: { name: string; email: string; phone: string; whatsapp: string },
  ctx: CommandContext,
): Promise<LeadDuplicate[]> {
  const matches = await findMatches(typed, ctx);
  if (matches.length === 0) return [];
  const newest = await newestLeads(
    matches.map(({ client }) => client.id),
    ctx,
  );
  return matches.map(({ client, is_same }) => ({
    is_same,
    client_id: client.id,
    contact: client,
    leads: newest.filter(({ client_id }) => client_id === client.id),
  }));
}

/** The newest leads of each client, newest first. */
function newestLeads(clientIds: string[], { tx, agency }: CommandContext) {
  return leadTables(tx)
    .selectFrom('clients')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('leads')
          .select(['client_id', 'id', 'status', 'product_type', 'created_at'])
          .where('tenant_id', '=', agency.id)
          .whereRef('client_id', '=', 'clients.id')
          .where('import_id', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(leadsShownMax)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('clients.tenant_id', '=', agency.id)
    .where('clients.id', '=', sql<string>`any(${clientIds})`)
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id', 'desc')
    .execute();
}
