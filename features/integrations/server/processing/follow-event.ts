import { blankContact, ContactEmail, clientEvents } from '#features/clients/contract.ts';
import {
  changeOfClient,
  completionOf,
  findPerson,
  lockClient,
  noPhones,
  saveClient,
  stoppedPhones,
} from '#features/clients/server/index.ts';
import { languages } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { integrationEvents } from '../../contract.ts';
import { integrationTables } from '../schema.ts';
import type { SourceEvent } from '../source-types/source-type.ts';
import type { Verdict } from './make-leads.ts';
import type { MappedRow } from './map-incoming.ts';

/**
 * Applies an event that creates no lead: a known person's data changes, or the person must not be contacted any more.
 */
export function followEvent(
  mapped: MappedRow,
  event: Exclude<SourceEvent, { kind: 'lead' }>,
  ctx: CommandContext,
): Promise<Verdict> {
  switch (event.kind) {
    case 'profile':
      return completeKnown(mapped, ctx);
    case 'new_email':
      return changeEmail(event, ctx);
    case 'closed':
      return close(mapped, event, ctx);
    case 'noted':
      return note(mapped, event.code, ctx);
  }
}

const asNote = (code: string): Problem => ({ code, weight: 'note', target: null, mapping_id: null, facts: {} });
const noted = (code: string): Verdict => ({ status: 'Completed', outcome: 'noted', problems: [asNote(code)] });
const changed: Verdict = { status: 'Completed', outcome: 'changed' };

/** Adds missing data to a known person. */
async function completeKnown({ lead }: MappedRow, ctx: CommandContext): Promise<Verdict> {
  const match = lead && (await findPerson(lead, ctx));
  const found = match && (await lockClient(match.id, ctx));
  if (!found || !lead) return noted('nobody_known');
  const language = languages.find((each) => each === lead.language) ?? found.client.language;
  const brought = completionOf(found.client, { ...blankContact, ...lead, second_phone: '', language }, 'proved');
  const stopped = await stoppedPhones(found.client, brought.change, ctx);
  const change = changeOfClient(found.client, brought.change, ctx, stopped);
  const consents = { ...found.client, ...change?.after }.tcpa_consent;
  if (brought.change.tcpa_consent && !consents) await ctx.publish(clientEvents.consentTicked, { id: found.client.id });
  if (!change) return noted('nothing_new');
  await saveClient(found.client, change, ctx);
  return changed;
}

/** Replaces the old address of its owners by the new one. */
async function changeEmail({ from, to }: { from: string; to: string }, ctx: CommandContext): Promise<Verdict> {
  const email = ContactEmail.safeParse(to);
  const match =
    from && email.success ? await findPerson({ name: '', email: from, phone: '', whatsapp: '' }, ctx) : null;
  const found = match && (await lockClient(match.id, ctx));
  if (!found || !email.success) return noted('nobody_known');
  const change = changeOfClient(found.client, { email: email.data }, ctx, noPhones);
  if (!change) return noted('nothing_new');
  await saveClient(found.client, change, ctx);
  return changed;
}

/** Publishes that this address must not be contacted. */
async function close(
  { row }: MappedRow,
  { code, email }: Extract<SourceEvent, { kind: 'closed' }>,
  { publish }: CommandContext,
): Promise<Verdict> {
  const integration_name = row.integration.name;
  await publish(integrationEvents.contactClosed, { id: row.id, integration_name, why: code, email, client_id: null });
  return noted(code);
}

/** Stores the event. A person whose data is withdrawn must not be called or texted any more. */
async function note(
  { row }: MappedRow,
  code: Extract<SourceEvent, { kind: 'noted' }>['code'],
  ctx: CommandContext,
): Promise<Verdict> {
  if (code !== 'withdrawn' && code !== 'erased') return noted(code);
  const { tx, agency } = ctx;
  const sent = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .innerJoin('leads', (join) =>
      join.onRef('leads.tenant_id', '=', 'incoming_leads.tenant_id').onRef('leads.id', '=', 'incoming_leads.lead_id'),
    )
    .select(['leads.id as lead_id', 'leads.client_id'])
    .where('incoming_leads.tenant_id', '=', agency.id)
    .where('incoming_leads.integration_id', '=', row.integration_id)
    .where('incoming_leads.external_id', '=', row.external_id)
    .limit(1)
    .executeTakeFirst();
  const found = sent && (await lockClient(sent.client_id, ctx));
  const change = found && changeOfClient(found.client, { tcpa_consent: false }, ctx, noPhones);
  if (found && change) await saveClient(found.client, change, ctx);
  if (found) {
    const told = { id: row.id, integration_name: row.integration.name, why: code, email: found.client.email };
    await ctx.publish(integrationEvents.contactClosed, { ...told, client_id: found.client.id });
  }
  return { ...noted(code), lead_id: sent?.lead_id ?? null };
}
