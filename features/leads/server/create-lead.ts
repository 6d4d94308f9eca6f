import { randomUUID } from 'node:crypto';
import {
  addClient,
  type ClientRow,
  changeOfClient,
  completionOf,
  lockClient,
  newClient,
  personLines,
  saveClient,
  searchText,
} from '#features/clients/server/index.ts';
import { assignee } from '#features/users/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { LeadOrigin } from '../contract/origin.ts';
import { type CreateLead, type Lead, type LeadStatus, leadFacts } from '../contract.ts';
import { leadWeights } from './lead-tallies.ts';
import { type LeadsTable, leadTables } from './schema.ts';

/** What a lead is made of: what the form sends, where it stands if it is not new, and where it came from by itself. */
export type NewLead = CreateLead & { status?: LeadStatus; origin?: LeadOrigin | null };

/**
 * Creates a lead and, unless `client_id` names one, its client. It belongs to the user who creates it unless it says
 * otherwise. Refuses an unknown client or agent with `invalid_reference` and an impossible phone with
 * `validation_error`.
 */
export async function createLead({ status = 'Nuevo', origin = null, ...input }: NewLead, deed: Deed): Promise<Lead> {
  const { tx, agency, actor, clock, audit, tally, emit } = deed;
  const [{ client, isNew, consenter }, agent] = await Promise.all([
    input.client_id === undefined
      ? { client: newClient(input.contact, deed), isNew: true, consenter: null }
      : completedClient(input.client_id, input, deed),
    assignee(input.assigned_agent === undefined ? actor.user_id : input.assigned_agent, 'assigned_agent', deed),
  ]);
  const now = instantOf(clock());
  const { contact: _person, ...told } = input;
  const row: LeadsTable = {
    ...told,
    tenant_id: agency.id,
    id: randomUUID(),
    client_id: client.id,
    status,
    product_type: input.product_type ?? null,
    source: input.source ?? null,
    assigned_agent: agent?.id ?? null,
    last_contact: null,
    origin,
    search_text: leadSearchText(client, input.zip_code),
    created_by: actor.user_id,
    created_at: now,
    updated_at: now,
  };
  const assigned_agent_name = agent?.full_name ?? null;
  // The history tells people, not ids.
  const after = { ...input, assigned_agent: assigned_agent_name };
  audit({ action: 'createLead', entity: 'lead', entity_id: row.id, after });
  tally([], leadWeights(row));
  await Promise.all([
    isNew ? addClient(client, deed) : undefined,
    leadTables(tx).insertInto('leads').values(row).execute(),
    emit(leadFacts.leadCreated, { id: row.id, client_id: client.id, status, product_type: row.product_type }),
    agent && emit(leadFacts.leadAssigned, { id: row.id, to: agent.id }),
  ]);
  const { tenant_id: _, search_text: __, created_by: ___, ...shown } = row;
  const consents = client.tcpa_consent_by !== null && client.tcpa_consent_by === actor.user_id;
  return {
    ...shown,
    contact: { ...client, tcpa_consent_by_name: consents ? actor.name : consenter },
    assigned_agent_name,
  };
}

/** What `search_leads` finds a lead by. */
export function leadSearchText(client: ClientRow, zipCode: string): string {
  return searchText(personLines(client), [zipCode]);
}

/** The named client, completed with what the form brings. */
async function completedClient(id: string, { contact }: CreateLead, deed: Deed) {
  const found = await lockClient(id, deed);
  if (!found) throw unknownReference('client_id');
  const { client: before, consenter } = found;
  const change = changeOfClient(before, completionOf(before, contact), deed);
  const client = change ? await saveClient(before, change, deed) : before;
  return { client, isNew: false, consenter };
}
