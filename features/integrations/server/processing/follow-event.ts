import { ContactEmail, clientFacts } from '#features/clients/contract.ts';
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
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { integrationFacts } from '../../contract.ts';
import { integrationTables } from '../schema.ts';
import type { SourceEvent } from './event-of.ts';
import type { MappedRow } from './map-incoming.ts';
import type { Verdict } from './verdict.ts';

/** Does what an event asks that is no lead: somebody who is known changes, or is not to be reached any more. */
export function followEvent(
  mapped: MappedRow,
  event: Exclude<SourceEvent, { kind: 'lead' }>,
  deed: Deed,
): Promise<Verdict> {
  switch (event.kind) {
    case 'profile':
      return completeKnown(mapped, deed);
    case 'new_email':
      return changeEmail(event, deed);
    case 'closed':
      return close(mapped, event, deed);
    case 'noted':
      return note(mapped, event.code, deed);
  }
}

const asNote = (code: string): Problem => ({ code, weight: 'note', target: null, mapping_id: null, facts: {} });
const noted = (code: string): Verdict => ({ status: 'Completed', outcome: 'noted', problems: [asNote(code)] });
const changed: Verdict = { status: 'Completed', outcome: 'changed' };

/** Gives a known person what she lacks. */
async function completeKnown({ lead }: MappedRow, deed: Deed): Promise<Verdict> {
  const match = lead && (await findPerson(lead, deed));
  const found = match && (await lockClient(match.id, deed));
  if (!found || !lead) return noted('nobody_known');
  const language = languages.find((each) => each === lead.language) ?? found.client.language;
  const brought = completionOf(found.client, { ...lead, second_phone: '', language }, 'proved');
  const stopped = await stoppedPhones(found.client, brought.change, deed);
  const change = changeOfClient(found.client, brought.change, deed, stopped);
  const consents = { ...found.client, ...change?.after }.tcpa_consent;
  if (brought.change.tcpa_consent && !consents) await deed.emit(clientFacts.consentTicked, { id: found.client.id });
  if (!change) return noted('nothing_new');
  await saveClient(found.client, change, deed);
  return changed;
}

/** Gives whoever has the old address the new one. */
async function changeEmail({ from, to }: { from: string; to: string }, deed: Deed): Promise<Verdict> {
  const email = ContactEmail.safeParse(to);
  const match =
    from && email.success ? await findPerson({ name: '', email: from, phone: '', whatsapp: '' }, deed) : null;
  const found = match && (await lockClient(match.id, deed));
  if (!found || !email.success) return noted('nobody_known');
  const change = changeOfClient(found.client, { email: email.data }, deed, noPhones);
  if (!change) return noted('nothing_new');
  await saveClient(found.client, change, deed);
  return changed;
}

/** Tells whoever writes to people that this address is not to be written to. */
async function close(
  { row }: MappedRow,
  { code, email }: Extract<SourceEvent, { kind: 'closed' }>,
  { emit }: Deed,
): Promise<Verdict> {
  const integration_name = row.integration.name;
  await emit(integrationFacts.contactClosed, { id: row.id, integration_name, why: code, email, client_id: null });
  return noted(code);
}

/** Keeps what was said; somebody who takes her data back is called and texted no more. */
async function note(
  { row }: MappedRow,
  code: Extract<SourceEvent, { kind: 'noted' }>['code'],
  deed: Deed,
): Promise<Verdict> {
  if (code !== 'withdrawn' && code !== 'erased') return noted(code);
  const { tx, agency } = deed;
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
  const found = sent && (await lockClient(sent.client_id, deed));
  const change = found && changeOfClient(found.client, { tcpa_consent: false }, deed, noPhones);
  if (found && change) await saveClient(found.client, change, deed);
  if (found) {
    const told = { id: row.id, integration_name: row.integration.name, why: code, email: found.client.email };
    await deed.emit(integrationFacts.contactClosed, { ...told, client_id: found.client.id });
  }
  return { ...noted(code), lead_id: sent?.lead_id ?? null };
}
