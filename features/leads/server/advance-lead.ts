import type { Expression } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { LeadSource, LeadStatus, ProductType } from '../contract.ts';
import { leadIncrements } from './lead-counters.ts';
import { leadTables } from './schema.ts';
import { movedStages, type Stages, stageColumns } from './stages.ts';

/** The data of a lead that a later slice needs to create a record from it. */
export interface LeadToAdvance extends Stages {
  id: string;
  client_id: string;
  status: LeadStatus;
  product_type: ProductType | null;
  source: LeadSource | null;
  import_id: string | null;
  /** The lead's search text, which the new record copies. */
  search_text: string;
}

/**
 * The lead with an id, or with the id from a query, locked until the transaction ends, so that the new record and the
 * lead's status are consistent; null: the agency has none with this id.
 */
export async function lockLead(
  id: string | Expression<string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<LeadToAdvance | null> {
  const lead = await leadTables(tx)
    .selectFrom('leads')
    .select(['id', 'client_id', 'status', 'product_type', 'source', 'import_id', 'search_text', ...stageColumns])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return lead ?? null;
}

/**
 * Sets the status that follows from a sale on a locked lead, and records it in the history. Does nothing if the lead
 * already has it.
 */
export async function advanceLead(
  lead: LeadToAdvance,
  to: Partial<Pick<LeadToAdvance, 'status' | 'product_type'>>,
  ctx: CommandContext,
): Promise<void> {
  const { status, product_type, import_id } = { ...lead, ...to };
  const change = changedFields({ status: lead.status, product_type: lead.product_type }, { status, product_type });
  if (!change) return;
  const { tx, agency, actor, clock, audit, count, changed } = ctx;
  const now = clock().toISOString();
  audit({ action: 'updateLead', entity: 'lead', entity_id: lead.id, ...change });
  count(leadIncrements(lead), leadIncrements({ status, product_type, import_id }));
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
