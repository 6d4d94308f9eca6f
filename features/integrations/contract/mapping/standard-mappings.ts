import type { IntegrationType } from '../choices.ts';
import type { Mapping, MappingType } from '../field-mapping.ts';
import type { TargetField } from '../mapped-lead.ts';
import { otherAnswers } from './other-answers.ts';

/** A mapping that a type has by default. */
export type StandardMapping = Omit<Mapping, 'id'>;

const mapping = (target_field: TargetField, source_field: string, told: Partial<StandardMapping> = {}) => ({
  mapping_type: 'Direct' as MappingType,
  source_field,
  target_field,
  default_value: '',
  transformation_rule: '',
  condition: '',
  required: false,
  validation_rule: '',
  ...told,
});

const first = (...sourceFields: readonly string[]) => sourceFields.join(' | ');

/** The parts of a name in order. The first one is required. */
const nameParts = 'first_name + middle_name + last_name + second_last_name + suffix';

/**
 * The names that are searched for a field without a mapping. Each one stands for all names with the same meaning in the
 * vocabulary. The surest are first.
 */
export const names = {
  name: first(
    'insured_name',
    'full_name',
    nameParts,
    'name',
    'last_name + second_last_name + suffix',
    'second_last_name',
    'client_name',
    'contact_name',
  ),
  email: first('email', 'emails'),
  phone: first('mobile_phone', 'phone', 'home_phone', 'work_phone', 'other_phone'),
  second_phone: 'second_phone',
  whatsapp: 'whatsapp',
  address: first(
    'address.street + address.address_line_2 + address.city + address.state',
    'street_address + address_line_2 + city + state',
    'home_address + city + state',
    'mailing_address + city + state',
  ),
  zip_code: 'zip_code',
  product_type: 'product_type',
  source: first('lead_source', 'source', 'utm_source'),
  campaign: first('campaign_name', 'campaign', 'utm_campaign', 'campaign_id'),
  notes: first('notes', 'comments', 'message'),
  tcpa_consent: first('tcpa_consent', 'consent_text'),
  language: 'language',
  current_carrier: first(
    'current_carrier.name',
    'current_carrier.nombre',
    'current_carrier.company_name',
    'current_carrier.company',
    'current_carrier',
  ),
  current_expiration_date: 'current_expiration_date',
  current_premium: 'current_premium',
  birth_date: 'birth_date',
} as const satisfies Partial<Record<TargetField, string>>;

/** The names for a company, which is the customer if a lead names no person. */
export const companyNames = first(
  'company_name',
  'business_name',
  'company',
  'empresa',
  'razon_social',
  'organization',
);

type Named = keyof typeof names;

const named = (target: Named, ...before: readonly string[]) => mapping(target, first(...before, names[target]));

/** The source of leads that do not have their own. */
const comesFrom = (source: string, sourceField: string = names.source) =>
  mapping('source', sourceField, { mapping_type: 'Default', default_value: source });

/** The mappings of every type whose source chooses its own field names. */
const general: readonly StandardMapping[] = [
  named('name'),
  mapping('name', companyNames),
  named('email'),
  named('phone'),
  named('second_phone'),
  named('whatsapp'),
  named('address'),
  named('zip_code'),
  named('product_type'),
  comesFrom('Web'),
  named('campaign'),
  named('tcpa_consent'),
  named('language'),
  named('current_carrier'),
  named('current_expiration_date'),
  named('current_premium'),
  named('birth_date'),
  named('notes'),
];

const others = mapping('notes', otherAnswers);

/** The general list with some lines replaced. Several lines for one target take the position of the first. */
function generalWith(...own: readonly StandardMapping[]): StandardMapping[] {
  const targets = [...new Set([...general, ...own].map(({ target_field }) => target_field))];
  return targets.flatMap((target) => {
    const instead = own.filter(({ target_field }) => target_field === target);
    return instead.length > 0 ? instead : general.filter(({ target_field }) => target_field === target);
  });
}

const standard: Readonly<Record<IntegrationType, readonly StandardMapping[]>> = {
  'API REST': [...general, others],
  Webhook: [...general, others],
  Zapier: [...general, others],
  // The user who uploads a file chooses its columns. Columns without a choice are ignored.
  'File Upload': generalWith(mapping('source', first('platform', names.source))),
  'Facebook Ads': [
    ...generalWith(
      named('phone', 'phone_number', 'work_phone_number'),
      comesFrom('Meta Ads', 'platform'),
      mapping('campaign', first('campaign_name', 'ad_name', 'form_id')),
      mapping('tcpa_consent', first('custom_disclaimer_responses[is_checked=1].is_checked', names.tcpa_consent)),
    ),
    others,
  ],
  'Google Ads': [
    ...generalWith(
      named('phone', 'PHONE_NUMBER', 'WORK_PHONE', 'PHONE_NUMBER_VERIFIED'),
      mapping('address', first('STREET_ADDRESS + CITY + REGION', names.address)),
      comesFrom('Google Ads', 'utm_source'),
      mapping('campaign', 'campaign_id'),
    ),
    others,
  ],
  'LinkedIn Ads': [
    ...generalWith(
      mapping(
        'campaign',
        first(
          'leadMetadata.sponsoredLeadMetadata.campaign',
          'form.hiddenFields[name=utm_campaign].value',
          names.campaign,
          'form.name',
        ),
      ),
      mapping('tcpa_consent', first('formResponse.consentResponses[accepted=true].accepted', names.tcpa_consent)),
      mapping('language', first('form.creationLocale.language', names.language)),
    ),
    others,
  ],
  HubSpot: [
    ...generalWith(
      named('phone', 'phone', 'mobilephone'),
      named('whatsapp', 'hs_whatsapp_phone_number'),
      named('campaign', 'hs_analytics_source_data_1'),
      named('language', 'hs_language'),
    ),
    others,
  ],
  Mailchimp: [
    ...generalWith(
      named('name', 'FNAME + LNAME', 'LNAME'),
      named('email', 'data.merges.EMAIL', 'data.email'),
      mapping(
        'address',
        first(
          'ADDRESS.addr1 + ADDRESS.addr2 + ADDRESS.city + ADDRESS.state',
          'ADDRESS.city + ADDRESS.state',
          names.address,
        ),
      ),
      named('zip_code', 'ADDRESS.zip'),
      mapping('campaign', first('CAMPAIGN', 'data.list_id')),
    ),
    others,
  ],
  // What lead vendors send: ADF, or a flat form.
  Custom: [
    ...generalWith(
      mapping(
        'name',
        first(
          'contact.name[part=full]',
          'contact.name[part=first] + contact.name[part=last]',
          names.name,
          'driver1_firstname + driver1_lastname',
        ),
      ),
      mapping('name', companyNames),
      named('phone', 'contact.phone[type=cellphone]', 'contact.phone[type=voice]'),
      named('address', 'contact.address.street + contact.address.city + contact.address.regioncode'),
      named('zip_code', 'contact.address.postalcode'),
      named('product_type'),
      mapping('product_type', 'LeadTypeId', {
        mapping_type: 'Computed',
        transformation_rule: 'pick(value, {"3": "Auto"})',
      }),
      mapping(
        'product_type',
        first('vehicle.make', 'vehicle.model', 'vehicle1_make', 'vehicle1_model', 'vehicle1_year'),
        {
          mapping_type: 'Computed',
          transformation_rule: 'is_empty(value) ? "" : "Auto"',
        },
      ),
      // A field with this name in a vendor's form stays in the notes.
      mapping('birth_date', first('birth_date', 'fecha_de_nacimiento')),
      mapping('product_type', 'lead_type'),
      named('campaign', 'provider.service'),
    ),
    others,
  ],
};

/** The default mappings of a type. They apply to targets without a mapping of the agency's own. */
export const standardMappings = (type: IntegrationType): readonly StandardMapping[] => standard[type];
