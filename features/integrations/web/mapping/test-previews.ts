import { callsOf } from '#platform/web/test-page.tsx';
import type { MappingPreview, PreviewMapping } from '../../contract/field-mapping.ts';
import type { MappedLead } from '../../contract/mapped-lead.ts';

/** The integration under test. */
export const integrationId = '77777777-3c1e-4b8e-9d55-0a1b2c3d4e5f';

/** A trace step of the name from its standard field. */
export const step = {
  target: 'name',
  mapping_id: null,
  standard: true,
  source_field: 'full_name',
  read_from: 'full_name',
  found: '',
  value: '',
  outcome: 'taken',
} as const;

const noLead: MappedLead = {
  name: '',
  email: '',
  phone: '',
  whatsapp: '',
  address: '',
  product_type: null,
  source: null,
  campaign: '',
  zip_code: '',
  notes: '',
  tcpa_consent: false,
  language: null,
  second_phone: '',
  birth_date: null,
  current_carrier: '',
  current_expiration_date: null,
  current_premium: null,
  status: null,
};

/** What a form sends. */
export const sample = {
  id: '1289034455110001',
  ad_name: 'Auto ES - video 1',
  field_data: [
    { name: 'full_name', values: ['Elena Quiroga'] },
    { name: 'email', values: ['elena.quiroga@example.com'] },
    { name: 'phone_number', values: ['+13055550133'] },
    { name: '¿qué_seguro_necesita?', values: ['auto'] },
  ],
};

/** Its fields, as the server reads them. */
const fields = sample.field_data.map(({ name, values }) => ({ path: name, label: name, value: values.join(', ') }));

/** The server's preview of a sample. */
export const preview = ({ lead, ...told }: Partial<Omit<MappingPreview, 'lead'>> & { lead?: Partial<MappedLead> }) => [
  200,
  { problems: [], trace: [], fields, typed: null, ...told, lead: { ...noLead, ...lead } },
];

/** The route of previews. */
export const previews = `POST /integrations/${integrationId}/field-mappings/preview`;

/** A server with this preview of an edited mapping. */
export const typing = (told: (typed: NonNullable<PreviewMapping['typed']>) => Partial<MappingPreview['typed']>) => ({
  [previews]: ({ body }: { body: PreviewMapping }) =>
    preview({ typed: body.typed ? { step: null, problems: [], faults: [], ...told(body.typed) } : null }),
});

/** The writing calls. Previews write nothing. */
export const written = (method: string) => callsOf(method).filter(({ call }) => call !== previews);
