import { findMatches } from '#features/clients/server/index.ts';
import type { Tx } from '#platform/server/tenancy.ts';
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
  // One statement for each of the five clients at most, sent together.
  const newestOf = (clientId: string) =>
    tx
      .selectFrom('leads')
      .select(['id', 'status', 'product_type', 'created_at'])
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', clientId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(leadsShownMax)
      .execute();
  return Promise.all(
    clients.map(async (client) => ({ client_id: client.id, contact: client, leads: await newestOf(client.id) })),
  );
}
