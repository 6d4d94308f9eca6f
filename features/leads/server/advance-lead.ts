import type { Expression } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { LeadSource, LeadStatus, ProductType } from '../contract.ts';
import { leadIncrements } from './lead-counters.ts';
import { leadTables } from './schema.ts';
import { movedStages, type Stages, stageColumns } from './stages.ts';

/** What a later slice must know of the lead that it writes about. */
export interface LeadToAdvance extends Stages {
  id: string;
  client_id: string;
  status: LeadStatus;
  product_type: ProductType | null;
  source: LeadSource | null;
  /** What it is found by, which what is made of it keeps. */
  search_text: string;
}

/**
 * The lead of an id, or of a query that tells one, locked until the transaction ends, so that what is made of it and its status agree; null when the agency has
 * none of this id.
 */
export async function lockLead(
  id: string | Expression<string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<LeadToAdvance | null> {
  const lead = await leadTables(tx)
    .selectFrom('leads')
    .select(['id', 'client_id', 'status', 'product_type', 'source', 'search_text', ...stageColumns])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return lead ?? null;
}

/** Gives a locked lead what follows from the sale, and tells its history. Does nothing when it has that already. */
export async function advanceLead(
  lead: LeadToAdvance,
  to: Partial<Pick<LeadToAdvance, 'status' | 'product_type'>>,
  ctx: CommandContext,
): Promise<void> {
  const { status, product_type } = { ...lead, ...to };
  const change = changedFields({ status: lead.status, product_type: lead.product_type }, { status, product_type });
  if (!change) return;
  const { tx, agency, actor, clock, audit, count, changed } = ctx;
  const now = clock().toISOString();
  audit({ action: 'updateLead', entity: 'lead', entity_id: lead.id, ...change });
  count(leadIncrements(lead), leadIncrements({ status, product_type }));
  await Promise.all([
    leadTables(tx)
      .updateTable('leads')
      .set({
        status,
        product_type,
        ...(change.after.status && movedStages(lead, status, actor.user_id, now)),
        updated_at: now,
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', lead.id)
      .execute(),
    changed('lead', lead.id),
  ]);
}
