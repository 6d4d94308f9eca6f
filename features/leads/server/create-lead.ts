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
import { platformRefusal } from '#platform/server/refusal.ts';
import type { CreateLead, Lead } from '../contract.ts';
import { assignee } from './assignee.ts';
import { storeClientChange } from './store-client-change.ts';

/** Who creates a lead: with `user_id` null the operator, and the lead is nobody's unless it says so. */
export type LeadWriter = ClientWriter & { user_name: string | null };

export interface CreatedLead {
  lead: Lead;
  /** False when the lead was added to a client the agency had. */
  isNewClient: boolean;
}

/**
 * Creates a lead and, unless `client_id` names one, its client. Refuses an unknown client or agent with
 * `invalid_reference` and an impossible phone with `validation_error`.
 */
export async function createLead(writer: LeadWriter, input: CreateLead): Promise<CreatedLead> {
  const { tx, clock, tenant_id, user_id } = writer;
  const isNewClient = input.client_id === undefined;
  const [client, agent] = await Promise.all([
    input.client_id === undefined ? newClient(writer, input.contact) : existingClient(writer, input.client_id, input),
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
    isNewClient ? tx.insertInto('clients').values(client).execute() : undefined,
    tx.insertInto('leads').values(row).execute(),
  ]);
  const { tenant_id: _, search_text: __, created_by: ___, ...shown } = row;
  const contact = {
    ...client,
    tcpa_consent_by_name: client.tcpa_consent_by === user_id ? writer.user_name : null,
  };
  return { lead: { ...shown, contact, assigned_agent_name: agent?.full_name ?? null }, isNewClient };
}

/** What `search_leads` finds a lead by. */
export function leadSearchText(client: ClientRow, zipCode: string): string {
  return `${searchTextOf(client)} ${fold(zipCode)}`.trim();
}

/** The named client, completed with what the form brings. */
async function existingClient(writer: LeadWriter, clientId: string, { contact }: CreateLead): Promise<ClientRow> {
  const client = await writer.tx
    .selectFrom('clients')
    .select(clientColumns)
    .where('tenant_id', '=', writer.tenant_id)
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!client) throw platformRefusal('invalid_reference');
  const change = changeOfClient(writer, client, completionOf(client, contact));
  return change ? storeClientChange(writer, client, change.after) : client;
}
