import { type ClientRow, keptContact, personLines, searchText } from '#features/clients/server/index.ts';
import type { Assignee } from '#features/users/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { Actor } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { LeadOrigin } from '../contract/origin.ts';
import { type CreateLead, type LeadStatus, leadEvents } from '../contract.ts';
import { wholeLeadIncrements } from './lead-counters.ts';
import { type LeadsTable, leadTables } from './schema.ts';
import { firstStages } from './stages.ts';

/** The input of a lead: the form fields, its status if it is not new, and its origin if a source sent it. */
export type NewLead = CreateLead & { status?: LeadStatus; origin?: LeadOrigin | null };

/** A lead as a row to insert, and the data for its history. */
export interface LeadToAdd {
  row: LeadsTable;
  agent: Assignee | null;
  audited: Record<string, unknown>;
}

/** A new lead of a client, for an agent who sells. */
export function newLead(
  id: string,
  { input, client, agent }: { input: NewLead; client: ClientRow; agent: Assignee | null },
  { agency, actor, clock }: Pick<CommandContext, 'agency' | 'actor' | 'clock'>,
): LeadToAdd {
  const { status = 'Nuevo', origin = null, ...given } = input;
  const { contact: _person, ...fields } = given;
  const now = instantOf(clock());
  const row: LeadsTable = {
    ...fields,
    tenant_id: agency.id,
    id,
    client_id: client.id,
    status,
    product_type: input.product_type ?? null,
    source: input.source ?? null,
    current_expiration_date: input.current_expiration_date ?? null,
    current_premium: input.current_premium ?? null,
    assigned_agent: agent?.id ?? null,
    last_contact: null,
    origin,
    ...firstStages(status),
    search_text: leadSearchText(client, input.zip_code),
    ...keptContact(client),
    import_id: null,
    created_by: actor.user_id,
    created_at: now,
    updated_at: now,
  };
  // The history shows names of users, not ids.
  return { row, agent, audited: { ...given, assigned_agent: agent?.full_name ?? null } };
}

/**
 * Inserts any number of new leads of existing clients, and publishes an event for each. Also publishes the assignment
 * to the agent if `isAgentTold`; otherwise the caller publishes it for all of them.
 */
export async function addLeads(
  leads: readonly LeadToAdd[],
  ctx: CommandContext,
  { isAgentTold = true, isOfFile = false }: { isAgentTold?: boolean; isOfFile?: boolean } = {},
): Promise<void> {
  const { actor, publish } = ctx;
  const by = isOfFile ? 'file' : bringers[actor.kind];
  await Promise.all([
    storeLeads(leads, { action: 'createLead' }, ctx),
    ...leads.map(({ row: { id, client_id, status, product_type } }) =>
      publish(leadEvents.leadCreated, { id, client_id, status, product_type, by }),
    ),
    ...leads.map(
      ({ row: { id }, agent }) => agent && isAgentTold && publish(leadEvents.leadAssigned, { id, to: agent.id }),
    ),
  ]);
}

/** Inserts any number of new leads with their history and counters, under the name of what added them. */
export async function storeLeads(
  leads: readonly Pick<LeadToAdd, 'row' | 'audited'>[],
  { action }: { action: 'createLead' | 'bringInLead' },
  { tx, agency, audit, count }: CommandContext,
): Promise<void> {
  for (const { row, audited } of leads) {
    audit({ action, entity: 'lead', entity_id: row.id, after: audited });
    count([], wholeLeadIncrements(row, agency));
  }
  await insertRows(
    leadTables(tx),
    'leads',
    leads.map(({ row }) => row),
  );
}

/** The origin of a lead that no integration imported from a file. */
const bringers: Record<Actor['kind'], 'person' | 'source' | 'file'> = {
  user: 'person',
  impersonator: 'person',
  operator: 'person',
  job: 'person',
  visitor: 'person',
  integration: 'source',
  import: 'file',
};

/** The search text of `search_leads` for a lead. */
export function leadSearchText(client: ClientRow, zipCode: string): string {
  return searchText(personLines(client), [zipCode]);
}
