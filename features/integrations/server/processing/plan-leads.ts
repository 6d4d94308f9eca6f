import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findPeople, type People } from '#features/clients/server/index.ts';
import { type LeadOrigin, leadSources, openLeadStatuses, productTypes } from '#features/leads/contract.ts';
import type { NewLead } from '#features/leads/server/index.ts';
import { type Assignee, findSeller } from '#features/users/server/index.ts';
import { languages } from '#platform/contract/language.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { ConsentProof, MappedLead, Problem } from '../../contract/mapped-lead.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';
import { integrationTables } from '../schema.ts';
import type { Verdict } from './verdict.ts';

/** A lead that has come. `external_id`: as its source calls it, `''`: it does not. */
export interface ComingLead {
  integration: IntegrationForWork;
  external_id: string;
  lead: MappedLead;
  consent: ConsentProof | null;
}

/** A lead that is to be made, and of whom. */
interface PlannedLead {
  id: string;
  client_id: string;
  agent: Assignee | null;
  input: NewLead;
}

/** What becomes of leads that have come, each in its place, and what has to be written for it. */
export interface LeadPlan {
  verdicts: Verdict[];
  leads: PlannedLead[];
  people: People;
}

/** So long the texts of a lead may be, as its contract bounds them. */
const bounds = { name: 120, address: 300, campaign: 120, zip_code: 12, notes: 5_000 } as const;

/**
 * Says what becomes of leads, one after the other: for the client that the agency has by the e-mail or a phone, else for a
 * new one. A lead that its source has sent before is a Duplicate; so is one whose person has an open lead for the same
 * product. Those that come together know each other. Writes nothing; `locked`: who is joined stays as she is until it is.
 */
export async function planLeads(
  coming: readonly ComingLead[],
  deed: Deed,
  { locked }: { locked: boolean },
): Promise<LeadPlan> {
  const [sent, people, agents] = await Promise.all([
    sentBefore(coming, deed),
    findPeople(
      coming.filter(({ integration }) => integration.duplicate_check).map(({ lead }) => lead),
      deed,
      { locked },
    ),
    agentsOf(coming, deed),
  ]);
  const open = await openLeads(people, deed);
  const leads: PlannedLead[] = [];
  const verdicts = coming.map((each): Verdict => {
    const { integration, external_id, lead } = each;
    const before = external_id !== '' && sent.get(sentKey(integration, external_id));
    if (before) return duplicateOf(before, 'sent_before');
    const known = integration.duplicate_check ? people.meant(lead) : null;
    const begun = known && open.get(openKey(known.id, productOf(lead)));
    if (begun) return duplicateOf(begun, 'open_lead');
    const input = inputOf(each, known?.id);
    const agent = agents.get(integration.settings.assigned_agent ?? '') ?? null;
    const client_id = known?.id ?? people.add(input.contact).id;
    const completed = known ? people.complete(known.id, input.contact) : null;
    const id = randomUUID();
    leads.push({ id, client_id, agent, input });
    open.set(openKey(client_id, productOf(lead)), id);
    if (external_id !== '') sent.set(sentKey(integration, external_id), id);
    return {
      status: 'Completed',
      outcome: known ? 'joined' : 'created',
      lead_id: id,
      client_is_new: !known,
      completed,
    };
  });
  return { verdicts, leads, people };
}

const duplicateOf = (lead_id: string, code: 'sent_before' | 'open_lead'): Verdict => ({
  ...{ status: 'Duplicate', outcome: null, lead_id },
  problems: [{ code, weight: 'note', target: null, mapping_id: null, facts: {} } satisfies Problem],
});

const productOf = (lead: MappedLead) => productTypes.find((product) => product === lead.product_type) ?? null;

/** What the lead is made of. */
function inputOf({ integration, external_id, lead, consent }: ComingLead, client_id?: string): NewLead {
  const told = shortened(lead);
  const origin: LeadOrigin = {
    ...(consent ?? noProof),
    ...{ integration_id: integration.id, integration_name: integration.name },
    external_id: external_id.startsWith('sha256:') ? '' : external_id,
  };
  return {
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
    product_type: productOf(lead),
    source: leadSources.find((source) => source === lead.source) ?? null,
    ...{ campaign: told.campaign, zip_code: told.zip_code, notes: told.notes },
    ...(client_id !== undefined && { client_id }),
    origin,
  };
}

const shortened = (lead: MappedLead): Pick<MappedLead, keyof typeof bounds> =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, max]) => [name, startOf(lead[name as keyof typeof bounds], max)]),
  ) as never;

const noProof: ConsentProof = {
  ...{ consent_given: null, consent_text: '', consent_at: null, ip_address: '', page_url: '', form_id: '' },
  ...{ form_name: '', ad_id: '', ad_name: '', adset_id: '', campaign_id: '', campaign_name: '', click_id: '' },
  ...{ trusted_form_url: '', jornaya_id: '' },
};

type Reading = Pick<Deed, 'tx' | 'agency'>;

const sentKey = ({ id }: Pick<IntegrationForWork, 'id'>, externalId: string) => `${id} ${externalId}`;

/** What the same leads of the same sources have become, where they came in other deliveries. */
async function sentBefore(
  coming: readonly Pick<ComingLead, 'integration' | 'external_id'>[],
  { tx, agency }: Reading,
): Promise<Map<string, string>> {
  const named = coming.filter(({ external_id }) => external_id !== '');
  if (named.length === 0) return new Map();
  const found = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['integration_id', 'external_id', 'lead_id'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', 'in', [...new Set(named.map(({ integration }) => integration.id))])
    .where('external_id', '=', sql<string>`any(${[...new Set(named.map(({ external_id }) => external_id))]}::text[])`)
    .where('external_id', '<>', '')
    .where('status', '=', 'Completed')
    .where('lead_id', 'is not', null)
    .$narrowType<{ lead_id: string }>()
    .execute();
  return new Map(found.map((row) => [sentKey({ id: row.integration_id }, row.external_id), row.lead_id]));
}

const openKey = (clientId: string, product: string | null) => `${clientId} ${product}`;

/** The newest open lead of each known person for each product. */
async function openLeads({ known }: People, { tx, agency }: Reading): Promise<Map<string, string>> {
  if (known.length === 0) return new Map();
  const found = await integrationTables(tx)
    .selectFrom('leads')
    .select(['id', 'client_id', 'product_type'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', sql<string>`any(${known.map(({ id }) => id)}::uuid[])`)
    .where('status', 'in', openLeadStatuses)
    .orderBy('created_at')
    .execute();
  return new Map(found.map(({ id, client_id, product_type }) => [openKey(client_id, product_type), id]));
}

/** Who gets the leads, by the ids that were chosen: whoever sells no more is not among them. */
async function agentsOf(
  coming: readonly Pick<ComingLead, 'integration'>[],
  deed: Deed,
): Promise<Map<string, Assignee>> {
  const chosen = new Set(coming.flatMap(({ integration }) => integration.settings.assigned_agent ?? []));
  const sellers = await Promise.all([...chosen].map((id) => findSeller(id, deed)));
  return new Map(sellers.flatMap((seller) => (seller ? [[seller.id, seller] as const] : [])));
}
