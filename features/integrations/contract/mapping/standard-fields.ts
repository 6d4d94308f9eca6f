import type { Mapping, MappingType } from '../field-mapping.ts';
import type { TargetField } from '../mapped-lead.ts';

// The parts of which the default mappings of a type are made.

/** A mapping that a type has by default. */
export type StandardMapping = Omit<Mapping, 'id'>;

/** A default mapping of a target, a direct one unless the type says otherwise. */
export const mapping = (target_field: TargetField, source_field: string, told: Partial<StandardMapping> = {}) => ({
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

/** A source field that is the first one of these with a value. */
export const first = (...sourceFields: readonly string[]) => sourceFields.join(' | ');

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

/** The mapping of a target to its usual names, after those that the source itself has for it. */
export const named = (target: Named, ...before: readonly string[]) => mapping(target, first(...before, names[target]));

/** The source of leads that do not have their own. */
export const comesFrom = (source: string, sourceField: string = names.source) =>
  mapping('source', sourceField, { mapping_type: 'Default', default_value: source });

/** The mappings of every type whose source chooses its own field names. */
export const general: readonly StandardMapping[] = [
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

/** The source field for every answer that no other mapping reads. */
export const otherAnswers = '*';

/** The notes get every answer that no other mapping reads. */
export const others = mapping('notes', otherAnswers);

/** The general list with some lines replaced. Several lines for one target take the position of the first. */
export function generalWith(...own: readonly StandardMapping[]): StandardMapping[] {
  const targets = [...new Set([...general, ...own].map(({ target_field }) => target_field))];
  return targets.flatMap((target) => {
    const instead = own.filter(({ target_field }) => target_field === target);
    return instead.length > 0 ? instead : general.filter(({ target_field }) => target_field === target);
  });
}
