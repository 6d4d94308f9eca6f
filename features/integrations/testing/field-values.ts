import type { AgencyUnderTest, FieldValues } from '#platform/testing/slice-conformance.ts';

const ofAnotherType = 'Of another type alone: write-integration.test.ts.';
const settingsOfOthers = [
  'page_id',
  'form_ids',
  'graph_version',
  'client_id',
  'owner_urn',
  'linkedin_version',
  'portal_id',
  'properties',
  'older_signatures',
  'list_id',
  'poll_minutes',
  'since_param',
  'since_format',
  'limit_param',
  'page_size',
  'paging',
  'cursor_param',
  'page_param',
  'items_path',
  'id_path',
  'overlap_minutes',
  'key_place',
  'backfill_from',
];

/** The values of a webhook. Values that only another type has are covered by its own tests. */
export const valuesOfIntegration = (agency: AgencyUnderTest): FieldValues => ({
  name: ['Formulario', 'Página'],
  description: ['Antes', 'Después'],
  integration_type: 'It is chosen once.',
  status: ['Inactive', 'Active'],
  api_endpoint: ofAnotherType,
  api_key: ofAnotherType,
  api_secret: ofAnotherType,
  webhook_url: 'It is made by us.',
  webhook_secret: 'Nobody is shown it: write-integration.test.ts.',
  settings: {
    language: ['es', 'en'],
    source: ['Web', 'Referral'],
    product_type: ['Auto', 'Casa'],
    campaign: ['Otoño', 'Invierno'],
    assigned_agent: [agency.person('Agente').id, agency.person('Manager').id],
    consent_text: ['Acepto llamadas.', 'Acepto textos.'],
    country: ['US', 'MX'],
    use_default_mapping: [true, false],
    authentication: ['key', 'signature'],
    key_header: ['X-Clave', 'X-Otra'],
    answer_accepted: ['{"ok":1}', '{"ok":2}'],
    answer_duplicate: ['{"no":1}', '{"no":2}'],
    ...Object.fromEntries(settingsOfOthers.map((name) => [name, ofAnotherType])),
  },
  headers: ofAnotherType,
  auto_process: [false, true],
  duplicate_check: [false, true],
  validate_data: [false, true],
});

const ofOneType = 'Of one way of mapping alone: field-mappings.test.ts.';

export const valuesOfMapping: FieldValues = {
  mapping_type: ['Direct', 'Default'],
  source_field: ['interés', 'producto'],
  target_field: ['notes', 'campaign'],
  default_value: ['Uno', 'Dos'],
  transformation_rule: ofOneType,
  condition: ofOneType,
  required: [false, true],
  validation_rule: ofOneType,
  position: [3, 5],
};
