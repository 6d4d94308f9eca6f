import { sql } from 'kysely';
import { removeClients } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { wholeLeadIncrements } from './lead-counters.ts';
import { leadTables } from './schema.ts';

/** Whether a lead is unchanged since it was created. */
export const isUntouched = sql<boolean>`(leads.updated_at = leads.created_at and leads.last_contact is null)`;

/**
 * Leads with these ids that are unchanged since they were created, locked until the transaction ends. No concurrent
 * transaction can create a record for a locked lead.
 */
export async function lockUntouched(
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string[]> {
  const untouched = await leadTables(tx)
    .selectFrom('leads')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUntouched)
    .orderBy('id')
    .forUpdate()
    .execute();
  return untouched.map(({ id }) => id);
}

/**
 * Removes locked leads that have no further records and, of the clients in `withClients` (by lead id), those without
 * another lead. The history keeps their entries.
 */
export async function removeLeads(
  ids: readonly string[],
  withClients: ReadonlySet<string>,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency, audit, count, changed } = ctx;
  const removed = await leadTables(tx)
    .deleteFrom('leads')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'client_id', 'status', 'product_type', 'import_id', 'created_at'])
    .execute();
  for (const lead of removed) {
    changed('lead', lead.id);
    audit({ action: 'removeLead', entity: 'lead', entity_id: lead.id, before: { status: lead.status } });
    count(wholeLeadIncrements(lead, agency), []);
  }
  const came = removed.filter(({ id }) => withClients.has(id)).map(({ client_id }) => client_id);
  const left = await clientsWithLeads(came, ctx);
  const alone = came.filter((id) => !left.has(id));
  if (alone.length > 0) await removeClients(alone, ctx);
}

/** Which of these clients have any lead. */
export async function clientsWithLeads(ids: readonly string[], { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  const leads = await leadTables(tx)
    .selectFrom('leads')
    .select('client_id')
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(leads.map(({ client_id }) => client_id));
}
