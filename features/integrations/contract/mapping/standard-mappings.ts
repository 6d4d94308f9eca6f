import type { IntegrationType } from '../choices.ts';
import type { Mapping, MappingType } from '../field-mapping.ts';
import type { TargetField } from '../mapped-lead.ts';
import { otherAnswers } from './source-path.ts';

/** A mapping that a type brings along. */
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

/** By what names a field goes where nobody has said what it is called, in both languages. The surest come first. */
export const names = {
  name: first(
    'full_name',
    'nombre_completo',
    'first_name + last_name',
    'nombre + apellidos',
    'nombre + apellido',
    'first + last',
    'contact_name',
    'name',
    'contacto',
    'last_name',
  ),
  email: first('email', 'email_address', 'correo_electronico', 'correo', 'e_mail', 'mail', 'work_email', 'emails'),
  phone: first(
    'phone',
    'phone_number',
    'telefono',
    'celular',
    'movil',
    'mobile',
    'mobile_phone',
    'cell',
    'cell_phone',
    'primary_phone',
    'home_phone',
    'tel',
    'numero_de_telefono',
    'telefono_movil',
    'telefono_celular',
    'numero_de_celular',
    'phones.number',
    'phones',
    'work_phone',
    'business_phone',
  ),
  whatsapp: first('whatsapp', 'whatsapp_number', 'whatsapp_phone', 'numero_de_whatsapp'),
  address: first(
    'address.street + address.city + address.state',
    'address.line1 + address.city + address.state',
    'address.addr_line1 + address.city + address.state',
    'street_address + city + state',
    'address + city + state',
    'direccion + ciudad',
    'calle + ciudad',
    'street + city + state',
    'address_line_1 + city + state',
    'domicilio',
  ),
  zip_code: first('zip_code', 'zip', 'postal_code', 'post_code', 'codigo_postal', 'cp', 'postal'),
  product_type: first(
    'product_type',
    'product',
    'producto',
    'tipo_de_producto',
    'tipo_de_seguro',
    'que_seguro_necesita',
    'que_tipo_de_seguro_necesita',
    'que_tipo_de_seguro_busca',
    'what_insurance_do_you_need',
    'insurance_type',
    'type_of_insurance',
    'interested_in',
    'interests',
    'line_of_business',
    'ramo',
    'seguro',
    'insurance',
  ),
  source: first('lead_source', 'source', 'origen', 'fuente', 'utm_source'),
  campaign: first('campaign_name', 'campaign', 'campana', 'utm_campaign', 'campaign_id'),
  notes: first('notes', 'note', 'comments', 'comment', 'message', 'notas', 'comentarios', 'mensaje', 'observaciones'),
  tcpa_consent: first('tcpa_consent', 'consent', 'consentimiento', 'tcpa', 'tcpa_text', 'consent_text', 'opt_in'),
  language: first('language', 'preferred_language', 'idioma', 'idioma_preferido', 'lang', 'locale'),
  current_carrier: first(
    'current_carrier',
    'current_insurance',
    'current_insurer',
    'current_insurance_company',
    'aseguradora_actual',
    'seguro_actual',
  ),
  current_expiration_date: first(
    'current_expiration_date',
    'x_date',
    'expiration_date',
    'policy_expiration_date',
    'fecha_de_vencimiento',
  ),
  current_premium: first('current_premium', 'prima_actual'),
  birth_date: first('birth_date', 'date_of_birth', 'fecha_de_nacimiento'),
} as const satisfies Partial<Record<TargetField, string>>;

/** By what names a company goes, which is whom a lead is about where it names no person. */
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

/** The source of what does not tell its own. */
const comesFrom = (source: string, sourceField: string = names.source) =>
  mapping('source', sourceField, { mapping_type: 'Default', default_value: source });

/** What every type has whose source names its fields as it likes. */
const general: readonly StandardMapping[] = [
  mapping('name', first(names.name, companyNames)),
  named('email'),
  named('phone'),
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

/** The general list with some of its lines said otherwise; several for one target stand where the first of them stood. */
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
  // Whoever uploads a file chooses its columns; what is not chosen stays out.
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
  // What sellers of leads send: ADF, or a flat form.
  Custom: [
    ...generalWith(
      mapping(
        'name',
        first(
          'contact.name[part=full]',
          'contact.name[part=first] + contact.name[part=last]',
          names.name,
          'driver1_firstname + driver1_lastname',
          companyNames,
        ),
      ),
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
      // What a seller's form calls so stays among its notes.
      mapping('birth_date', first('birth_date', 'fecha_de_nacimiento')),
      mapping('product_type', 'lead_type'),
      named('campaign', 'provider.service'),
    ),
    others,
  ],
};

/** The mappings that a type brings along: they apply to what no mapping of the agency's own is for. */
export const standardMappings = (type: IntegrationType): readonly StandardMapping[] => standard[type];
