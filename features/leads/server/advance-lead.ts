import type { Expression } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import type { Context } from '#platform/server/http/implement.ts';
import type { LeadStatus, ProductType } from '../contract.ts';
import { leadWeights } from './lead-tallies.ts';

/** What a later slice must know of the lead that it writes about. */
export interface LeadToAdvance {
  id: string;
  client_id: string;
  status: LeadStatus;
  product_type: ProductType | null;
}

/**
 * The lead of an id, or of a query that tells one, locked until the transaction ends, so that what is made of it and its status agree; null when the agency has
 * none of this id.
 */
export async function lockLead(
  { tx, session }: Pick<Context, 'tx' | 'session'>,
  id: string | Expression<string>,
): Promise<LeadToAdvance | null> {
  const lead = await tx
    .selectFrom('leads')
    .select(['id', 'client_id', 'status', 'product_type'])
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return lead ?? null;
}

/** Moves a locked lead to a status that follows from the sale, and tells its history. Does nothing when it is there. */
export async function advanceLead(context: Context, lead: LeadToAdvance, to: LeadStatus): Promise<void> {
  const change = changedFields({ status: lead.status }, { status: to });
  if (!change) return;
  const { tx, session, clock, audit } = context;
  audit({ action: 'updateLead', entity: 'lead', entity_id: lead.id, ...change });
  tally(tx, session.tenant_id, leadWeights(lead), leadWeights({ ...lead, status: to }));
  await tx
    .updateTable('leads')
    .set({ status: to, updated_at: clock().toISOString() })
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', lead.id)
    .execute();
}
