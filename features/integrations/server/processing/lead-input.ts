import { blankContact, contactFields } from '#features/clients/contract.ts';
import { type LeadOrigin, leadFields, leadSources, leadStatuses, productTypes } from '#features/leads/contract.ts';
import type { Insured, NewLead } from '#features/leads/server/index.ts';
import { languages } from '#platform/contract/language.ts';
import { blanksIn, givenIn, type NamesIn } from '#platform/contract/record-fields.ts';
import type { ConsentProof, MappedLead } from '../../contract/mapped-lead.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';

/** A lead to be created. `external_id` is its id at the source, `''` means none. */
export interface ComingLead {
  integration: IntegrationForWork;
  external_id: string;
  lead: MappedLead;
  consent: ConsentProof | null;
}

/** The maximum lengths of a lead's texts, as in its contract. */
const bounds = { name: 120, address: 300, campaign: 120, zip_code: 12, notes: 5_000 } as const;
const boundedNames = Object.keys(bounds) as (keyof typeof bounds)[];

const blankLead = blanksIn(leadFields, 'create');

/** The fields that are taken from a mapped lead. One that was mapped before a field existed leaves it blank. */
type Brought = Pick<MappedLead, NamesIn<typeof contactFields, 'import'> | NamesIn<typeof leadFields, 'import'>>;

/** The product that a lead names. null means no product of the agency's. */
export const productOf = (lead: MappedLead) => productTypes.find((product) => product === lead.product_type) ?? null;

/** The input for creating the lead. */
export function inputOf({ integration, external_id, lead, consent }: ComingLead, client_id?: string): NewLead {
  const told = shortened(lead);
  const brought: Brought = lead;
  const origin: LeadOrigin = {
    ...(consent ?? noProof),
    integration_id: integration.id,
    integration_name: integration.name,
    external_id: external_id.startsWith('sha256:') ? '' : external_id,
  };
  return {
    contact: {
      ...blankContact,
      ...givenIn(contactFields, 'import', brought),
      // A person without a name is shown by their contact data.
      name: told.name || lead.email || lead.phone || lead.whatsapp,
      address: told.address,
      language: languages.find((language) => language === lead.language) ?? blankContact.language,
    },
    ...blankLead,
    ...givenIn(leadFields, 'import', brought),
    product_type: productOf(lead),
    source: leadSources.find((source) => source === lead.source) ?? null,
    campaign: told.campaign,
    zip_code: told.zip_code,
    notes: told.notes,
    current_premium: lead.current_premium ? Number(lead.current_premium) : null,
    status: leadStatuses.find((status) => status === lead.status) ?? 'Nuevo',
    ...(client_id !== undefined && { client_id }),
    origin,
  };
}

/** The lead's data about the current insurance. */
export const insuredOf = (input: NewLead): Insured => ({
  current_carrier: input.current_carrier,
  current_expiration_date: input.current_expiration_date ?? null,
  current_premium: input.current_premium ?? null,
});

const shortened = (lead: MappedLead): Pick<MappedLead, keyof typeof bounds> =>
  Object.fromEntries(boundedNames.map((name) => [name, startOf(lead[name], bounds[name])])) as Pick<
    MappedLead,
    keyof typeof bounds
  >;

const noProof: ConsentProof = {
  consent_given: null,
  consent_text: '',
  consent_at: null,
  ip_address: '',
  page_url: '',
  form_id: '',
  form_name: '',
  ad_id: '',
  ad_name: '',
  adset_id: '',
  campaign_id: '',
  campaign_name: '',
  click_id: '',
  trusted_form_url: '',
  jornaya_id: '',
};
