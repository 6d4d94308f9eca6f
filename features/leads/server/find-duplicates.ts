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
  const leads = await tx
    .selectFrom('leads')
    .select(['id', 'client_id', 'status', 'product_type', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where(
      'client_id',
      'in',
      clients.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .limit(clients.length * leadsShownMax)
    .execute();
  return clients.map((client) => ({
    client_id: client.id,
    contact: client,
    leads: leads.filter(({ client_id }) => client_id === client.id),
  }));
}
