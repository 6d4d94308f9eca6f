import { findMatches } from '#features/clients/server/index.ts';
import { type LeadOrigin, leadSources, openLeadStatuses, productTypes } from '#features/leads/contract.ts';
import { createLead } from '#features/leads/server/index.ts';
import { findSeller } from '#features/users/server/index.ts';
import { languages } from '#platform/contract/language.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { MappedLead, Problem } from '../../contract/mapped-lead.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';
import { integrationTables } from '../schema.ts';
import type { MappedRow } from './map-incoming.ts';
import type { RowAtWork } from './read-batch.ts';
import type { Verdict } from './verdict.ts';

/** So long the texts of a lead may be, as its contract bounds them. */
const bounds = { name: 120, address: 300, campaign: 120, zip_code: 12, notes: 5_000 } as const;

/**
 * Makes the lead of an incoming one: for the client that the agency has by the e-mail or a phone, else for a new one. A
 * lead that its source has sent before is a Duplicate; so is one whose person has an open lead for the same product.
 */
export async function makeLead({ row, consent }: MappedRow, lead: MappedLead, deed: Deed): Promise<Verdict> {
  const { integration } = row;
  const [before, known, agent] = await Promise.all([
    sentBefore(row, deed),
    knownBy(lead, integration, deed),
    agentOf(integration, deed),
  ]);
  if (before) return duplicateOf(before.lead_id, 'sent_before');
  if (known?.open_lead_id) return duplicateOf(known.open_lead_id, 'open_lead');
  const told = shortened(lead);
  const origin: LeadOrigin = {
    ...(consent ?? noProof),
    ...{ integration_id: integration.id, integration_name: integration.name },
    external_id: row.external_id.startsWith('sha256:') ? '' : row.external_id,
  };
  const created = await createLead(
    {
      contact: {
        // Somebody who told no name is called by how she can be reached.
        ...{
          name: told.name || lead.email || lead.phone || lead.whatsapp,
          email: lead.email,
          phone: lead.phone,
          whatsapp: lead.whatsapp,
          address: told.address,
        },
        language: languages.find((language) => language === lead.language) ?? 'es',
        tcpa_consent: lead.tcpa_consent,
      },
      product_type: productTypes.find((product) => product === lead.product_type) ?? null,
      source: leadSources.find((source) => source === lead.source) ?? null,
      ...{ campaign: told.campaign, zip_code: told.zip_code, notes: told.notes },
      assigned_agent: agent,
      ...(known && { client_id: known.client_id }),
      origin,
    },
    deed,
  );
  return {
    status: 'Completed',
    outcome: known ? 'joined' : 'created',
    lead_id: created.id,
    client_is_new: !known,
  };
}

const duplicateOf = (lead_id: string | null, code: 'sent_before' | 'open_lead'): Verdict => ({
  ...{ status: 'Duplicate', outcome: null, lead_id },
  problems: [{ code, weight: 'note', target: null, mapping_id: null, facts: {} } satisfies Problem],
});

/** A person and her open lead for the same product, as the agency has them. */
export interface KnownPerson {
  client_id: string;
  open_lead_id: string | null;
}

/** Whom the agency knows by this e-mail or one of these phones; null: nobody, or the integration does not ask. */
export async function knownBy(
  lead: MappedLead,
  { duplicate_check }: Pick<IntegrationForWork, 'duplicate_check'>,
  deed: Pick<Deed, 'tx' | 'agency'>,
): Promise<KnownPerson | null> {
  if (!duplicate_check) return null;
  const [client] = await findMatches(lead, deed);
  if (!client) return null;
  const { tx, agency } = deed;
  const open = await integrationTables(tx)
    .selectFrom('leads')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', client.id)
    .where('status', 'in', openLeadStatuses)
    .where(
      'product_type',
      'is not distinct from',
      productTypes.find((product) => product === lead.product_type) ?? null,
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { client_id: client.id, open_lead_id: open?.id ?? null };
}

/** What the same lead of the same source has become, if it came in another delivery. */
function sentBefore(row: RowAtWork, { tx, agency }: Deed) {
  return integrationTables(tx)
    .selectFrom('incoming_leads')
    .select('lead_id')
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', row.integration_id)
    .where('external_id', '=', row.external_id)
    .where('external_id', '<>', '')
    .where('id', '<>', row.id)
    .where('status', '=', 'Completed')
    .where('lead_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Who gets the lead: nobody where whoever was chosen sells no more. */
async function agentOf({ settings }: IntegrationForWork, deed: Deed): Promise<string | null> {
  const chosen = settings.assigned_agent ?? null;
  return chosen && (await findSeller(chosen, deed)) ? chosen : null;
}

const shortened = (lead: MappedLead): Pick<MappedLead, keyof typeof bounds> =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, max]) => [name, lead[name as keyof typeof bounds].slice(0, max)]),
  ) as never;

const noProof: Omit<LeadOrigin, 'integration_id' | 'integration_name' | 'external_id'> = {
  ...{ consent_given: null, consent_text: '', consent_at: null, ip_address: '', page_url: '', form_id: '' },
  ...{ form_name: '', ad_id: '', ad_name: '', adset_id: '', campaign_id: '', campaign_name: '', click_id: '' },
  ...{ trusted_form_url: '', jornaya_id: '' },
};
