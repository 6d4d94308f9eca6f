import { randomUUID } from 'node:crypto';
import type { ClientRow } from '#features/clients/server/index.ts';
import type { Assignee } from '#features/users/server/index.ts';
import { blanksIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { leadFields, type ProductType } from '../contract.ts';
import { newLead, storeLeads } from './add-leads.ts';
import type { LeadsTable } from './schema.ts';

/** The lead of a policy of a file. */
export interface LeadToBringIn {
  client: ClientRow;
  product_type: ProductType;
  /** The user who looks after the policy; null: nobody. */
  agent: Assignee | null;
}

/**
 * Inserts closed leads of existing clients for policies that an import brings in, and returns them in the order of the
 * input. Nobody is told of them, and no list, search or counter has them.
 */
export async function bringInLeads(
  leads: readonly LeadToBringIn[],
  importId: string,
  ctx: CommandContext,
): Promise<LeadsTable[]> {
  const made = leads.map(({ client, product_type, agent }) => {
    const input = { ...blanksIn(leadFields, 'create'), contact: client, product_type, status: 'Cerrado' as const };
    const { row } = newLead(randomUUID(), { input, client, agent }, ctx);
    const audited = { status: input.status, product_type, assigned_agent: agent?.full_name ?? null };
    return { row: { ...row, import_id: importId }, audited };
  });
  await storeLeads(made, { action: 'bringInLead' }, ctx);
  for (const { row } of made) ctx.changed('lead', row.id);
  return made.map(({ row }) => row);
}
