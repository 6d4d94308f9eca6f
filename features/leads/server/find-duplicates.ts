import { sql } from 'kysely';
import { findMatches } from '#features/clients/server/index.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { LeadDuplicate } from '../contract.ts';

const leadsShownMax = 10;

/** The agency's clients that share an e-mail or phone with what is typed, each with the newest of their leads. */
export async function findDuplicates(
  tx: Tx,
  tenantId: string,
  typed: { email: string; phone: string; whatsapp: string },
): Promise<LeadDuplicate[]> {
  const clients = await findMatches(tx, tenantId, typed);
  if (clients.length === 0) return [];
  const newest = await newestLeads(
    tx,
    tenantId,
    clients.map(({ id }) => id),
  );
  return clients.map((client) => ({
    client_id: client.id,
    contact: client,
    leads: newest.filter(({ client_id }) => client_id === client.id),
  }));
}

/** The newest leads of each client, newest first. */
function newestLeads(tx: Tx, tenantId: string, clientIds: string[]) {
  return tx
    .selectFrom('clients')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('leads')
          .select(['client_id', 'id', 'status', 'product_type', 'created_at'])
          .where('tenant_id', '=', tenantId)
          .whereRef('client_id', '=', 'clients.id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(leadsShownMax)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('clients.tenant_id', '=', tenantId)
    .where('clients.id', '=', sql<string>`any(${clientIds})`)
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id', 'desc')
    .execute();
}
