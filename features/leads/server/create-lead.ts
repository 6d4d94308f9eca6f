import { randomUUID } from 'node:crypto';
import {
  type ClientRow,
  type ClientWriter,
  changeOfClient,
  clientColumns,
  completionOf,
  fold,
  newClient,
  searchTextOf,
} from '#features/clients/server/index.ts';
import type { AuditEntry } from '#platform/server/acts/audit.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import type { CreateLead, Lead } from '../contract.ts';
import { assignee } from './assignee.ts';
import { leadWeights } from './lead-tallies.ts';
import { storeClientChange } from './store-client-change.ts';

/** Who creates a lead: with `user_id` null the operator, and the lead is nobody's unless it says so. */
export type LeadWriter = ClientWriter & { user_name: string | null };

export interface CreatedLead {
  lead: Lead;
  /** What is to be written down: the lead, and what it changed on a client the agency had. */
  entries: AuditEntry[];
}

/**
 * Creates a lead and, unless `client_id` names one, its client. Refuses an unknown client or agent with
 * `invalid_reference` and an impossible phone with `validation_error`.
 */
export async function createLead(writer: LeadWriter, input: CreateLead): Promise<CreatedLead> {
  const { tx, clock, tenant_id, user_id } = writer;
  const [{ client, isNew, change, consenter }, agent] = await Promise.all([
    input.client_id === undefined
      ? { client: newClient(writer, input.contact), isNew: true, change: null, consenter: null }
      : existingClient(writer, input.client_id, input),
    assignee(writer, input.assigned_agent === undefined ? user_id : input.assigned_agent),
  ]);
  const now = clock().toISOString();
  const row = {
    tenant_id,
    id: randomUUID(),
    client_id: client.id,
    status: 'Nuevo' as const,
    product_type: input.product_type ?? null,
    source: input.source ?? null,
    campaign: input.campaign,
    zip_code: input.zip_code,
    notes: input.notes,
    assigned_agent: agent?.id ?? null,
    last_contact: null,
    search_text: leadSearchText(client, input.zip_code),
    created_by: user_id,
    created_at: now,
    updated_at: now,
  };
  await Promise.all([
    isNew ? tx.insertInto('clients').values(client).execute() : undefined,
    tx.insertInto('leads').values(row).execute(),
  ]);
  tally(tx, tenant_id, [], leadWeights(row));
  const { tenant_id: _, search_text: __, created_by: ___, ...shown } = row;
  const contact = {
    ...client,
    tcpa_consent_by_name: client.tcpa_consent_by === user_id ? writer.user_name : consenter,
  };
  const assigned_agent_name = agent?.full_name ?? null;
  // The history tells people, not ids.
  const after = { ...input, assigned_agent: assigned_agent_name };
  const entries: AuditEntry[] = [{ action: 'createLead', entity: 'lead', entity_id: row.id, after }];
  if (change) entries.push({ action: 'updateClient', entity: 'client', entity_id: client.id, ...change });
  return { lead: { ...shown, contact, assigned_agent_name }, entries };
}

/** What `search_leads` finds a lead by. */
export function leadSearchText(client: ClientRow, zipCode: string): string {
  return `${searchTextOf(client)} ${fold(zipCode)}`.trim();
}

/** The named client, completed with what the form brings. */
async function existingClient(writer: LeadWriter, clientId: string, { contact }: CreateLead) {
  const row = await writer.tx
    .selectFrom('clients')
    .select(clientColumns)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('full_name')
        .whereRef('users.tenant_id', '=', 'clients.tenant_id')
        .whereRef('users.id', '=', 'clients.tcpa_consent_by')
        .as('consenter'),
    )
    .where('tenant_id', '=', writer.tenant_id)
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw platformRefusal('invalid_reference');
  const { consenter, ...before } = row;
  const change = changeOfClient(writer, before, completionOf(before, contact));
  const client = change ? await storeClientChange(writer, before, change.after) : before;
  return { client, isNew: false, change, consenter };
}
