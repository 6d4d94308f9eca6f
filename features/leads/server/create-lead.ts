import { randomUUID } from 'node:crypto';
import { clientEvents } from '#features/clients/contract.ts';
import {
  addClient,
  changeOfClient,
  completionOf,
  type LeftoverValue,
  lockClient,
  newClient,
  saveClient,
  stoppedPhones,
} from '#features/clients/server/index.ts';
import { assignee } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { CreateLead, Lead } from '../contract.ts';
import { addLeads, type NewLead, newLead } from './add-leads.ts';
import { withLeftovers } from './leftover-notes.ts';
import { readSharers } from './read-sharers.ts';

/**
 * Creates a lead and, unless `client_id` names one, its client. A form gives no consent for a phone that is stopped. By
 * default the lead is assigned to its creator. Refuses an unknown client or agent with `invalid_reference` and an
 * impossible phone with `validation_error`.
 */
export async function createLead(input: NewLead, ctx: CommandContext): Promise<Lead> {
  const { actor } = ctx;
  const [{ client, isNew, consenter, leftovers }, agent] = await Promise.all([
    input.client_id === undefined ? addedClient(input.contact, ctx) : completedClient(input.client_id, input, ctx),
    assignee(input.assigned_agent === undefined ? actor.user_id : input.assigned_agent, 'assigned_agent', ctx),
  ]);
  const notes = withLeftovers(input.notes, leftovers, ctx);
  const lead = newLead(randomUUID(), { input: { ...input, notes }, client, agent }, ctx);
  await Promise.all([isNew ? addClient(client, ctx) : undefined, addLeads([lead], ctx)]);
  if (input.contact.tcpa_consent && !client.tcpa_consent)
    await ctx.publish(clientEvents.consentTicked, { id: client.id });
  const consents = client.tcpa_consent_by !== null && client.tcpa_consent_by === actor.user_id;
  return {
    ...lead.row,
    shares_contact: await readSharers(lead.row.id, ctx),
    contact: { ...client, tcpa_consent_by_name: consents ? actor.name : consenter },
    assigned_agent_name: agent?.full_name ?? null,
  };
}

/** A new client. */
async function addedClient(contact: CreateLead['contact'], ctx: CommandContext) {
  const client = newClient(contact, ctx, await stoppedPhones(null, contact, ctx));
  return { client, isNew: true, consenter: null, leftovers: [] as readonly LeftoverValue[] };
}

/** The named client, completed with the form's values. */
async function completedClient(id: string, { contact }: CreateLead, ctx: CommandContext) {
  const found = await lockClient(id, ctx);
  if (!found) throw unknownReference('client_id');
  const { client: before, consenter } = found;
  const { change: given, leftovers } = completionOf(before, contact);
  const change = changeOfClient(before, given, ctx, await stoppedPhones(before, given, ctx));
  const client = change ? await saveClient(before, change, ctx) : before;
  return { client, isNew: false, consenter, leftovers };
}
