import { randomUUID } from 'node:crypto';
import { clientEvents } from '#features/clients/contract.ts';
import {
  addClient,
  type ClientRow,
  changeOfClient,
  completionOf,
  type LeftoverValue,
  lockClient,
  newClient,
  saveClient,
  stoppedPhones,
} from '#features/clients/server/index.ts';
import { type Assignee, assignee } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { CreateLead, Lead } from '../contract.ts';
import { addLeads, type LeadToAdd, type NewLead, newLead } from './add-leads.ts';
import { withLeftovers } from './leftover-notes.ts';
import { readSharers } from './read-sharers.ts';

/**
 * Creates a lead and, unless `client_id` names one, its client. A form gives no consent for a phone that is stopped. By
 * default the lead is assigned to its creator. Refuses an unknown client or agent with `invalid_reference` and an
 * impossible phone with `validation_error`.
 */
export async function createLead(input: NewLead, ctx: CommandContext): Promise<Lead> {
  const { actor } = ctx;
  const asked = input.assigned_agent === undefined ? actor.user_id : input.assigned_agent;
  const prepared = await prepareLead(input, assignee(asked, 'assigned_agent', ctx), ctx);
  await storePreparedLead(prepared, ctx);
  const { lead, client, consenter } = prepared;
  const consents = client.tcpa_consent_by !== null && client.tcpa_consent_by === actor.user_id;
  return {
    ...lead.row,
    shares_contact: await readSharers(lead.row.id, ctx),
    contact: { ...client, tcpa_consent_by_name: consents ? actor.name : consenter },
    assigned_agent_name: lead.agent?.full_name ?? null,
  };
}

/** A lead of a form that is ready to insert, and its client. */
export interface PreparedLead {
  lead: LeadToAdd;
  client: ClientRow;
  /** Whether the client is inserted with the lead. */
  isNew: boolean;
  /** The full name of the user who recorded the client's consent before; null: nobody, or the client is new. */
  consenter: string | null;
  /** Whether the form gives a consent that the client does not get, because the phone is stopped. */
  isTickedInVain: boolean;
}

/**
 * The lead of a form, and its client: a new one, or the named one, which is locked and completed at once. Refuses an
 * unknown client with `invalid_reference` and an impossible phone with `validation_error`.
 */
export async function prepareLead(
  input: NewLead,
  findAgent: Promise<Assignee | null>,
  ctx: CommandContext,
): Promise<PreparedLead> {
  const [{ client, isNew, consenter, leftovers }, agent] = await Promise.all([
    input.client_id === undefined ? addedClient(input.contact, ctx) : completedClient(input.client_id, input, ctx),
    findAgent,
  ]);
  const notes = withLeftovers(input.notes, leftovers, ctx);
  const lead = newLead(randomUUID(), { input: { ...input, notes }, client, agent }, ctx);
  return { lead, client, isNew, consenter, isTickedInVain: input.contact.tcpa_consent && !client.tcpa_consent };
}

/** Inserts such a lead, and its client if that is new. `isAgentTold` is that of `addLeads`. */
export async function storePreparedLead(
  { lead, client, isNew, isTickedInVain }: PreparedLead,
  ctx: CommandContext,
  { isAgentTold = true }: { isAgentTold?: boolean } = {},
): Promise<void> {
  await Promise.all([isNew ? addClient(client, ctx) : undefined, addLeads([lead], ctx, { isAgentTold })]);
  if (isTickedInVain) await ctx.publish(clientEvents.consentTicked, { id: client.id });
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
