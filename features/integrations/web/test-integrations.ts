import type { FileUpload } from '../contract/file-upload.ts';
import type { IncomingLead } from '../contract/incoming-lead.ts';
import type { Integration } from '../contract/integration.ts';
import type { MappedLead } from '../contract/mapped-lead.ts';

export const integrationId = '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const incomingId = '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const uploadId = '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const leadId = '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f';

/** The agency of these tests has the module. */
export const agency = { features_enabled: ['leads', 'quotes', 'policies', 'integrations'] };

/** A working integration, as an Admin gets it. */
export const anIntegration = (more: Partial<Integration> = {}): Integration => ({
  id: integrationId,
  name: 'Sitio web',
  description: 'La página principal',
  integration_type: 'Webhook',
  api_endpoint: '',
  api_key: '',
  api_secret: '',
  webhook_secret: '********',
  settings: {},
  headers: {},
  webhook_url: 'https://crm.example.com/hooks/in/abc',
  auto_process: true,
  duplicate_check: true,
  validate_data: true,
  status: 'Active',
  missing: [],
  trouble: null,

  overlap_until: null,
  key_ends_at: null,
  total_leads_processed: 40,
  successful_leads: 31,
  failed_leads: 3,
  duplicate_leads: 4,
  pending_leads: 1,
  invalid_leads: 1,
  failed_before_mapping: 0,
  last_sync_at: '2026-11-20T10:00:00Z',
  mapped_at: null,
  created_by_name: 'Ana Beltrán',
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
  ...more,
});

export const mapped: MappedLead = {
  name: 'Rosa Martínez',
  email: 'rosa@example.com',
  phone: '+13055550100',
  whatsapp: '',
  address: '',
  product_type: 'Auto',
  source: 'Web',
  campaign: '',
  zip_code: '33135',
  notes: '',
  tcpa_consent: false,
  language: 'es',
  second_phone: '',
  birth_date: null,
  current_carrier: '',
  current_expiration_date: null,
  current_premium: null,
  status: null,
};

/** An incoming lead that failed because it has no contact data. */
export const anIncoming = (more: Partial<IncomingLead> = {}): IncomingLead => ({
  id: incomingId,
  integration_id: integrationId,
  integration_name: 'Sitio web',
  integration_type: 'Webhook',
  status: 'Failed',
  outcome: null,
  source_data: { name: 'Rosa Martínez', zip: '33135' },
  contact_name: 'Rosa Martínez',
  contact_email: '',
  reason: 'There is neither a phone nor an email.',
  held: null,
  is_test: false,
  received_at: '2026-11-20T15:00:00Z',
  processed_at: '2026-11-20T15:00:01Z',

  tries: 1,
  lead_id: null,
  external_id: 'web-7',
  upload_id: null,
  row_number: null,
  undone_at: null,
  sender: null,
  mapped: { ...mapped, email: '', phone: '' },
  consent: null,
  problems: [
    { code: 'required_missing', weight: 'fails', target: 'email', mapping_id: null, facts: { source_field: 'mail' } },
  ],
  trace: [
    {
      target: 'name',
      mapping_id: null,
      standard: true,
      source_field: 'name',
      read_from: 'name',
      found: 'Rosa Martínez',
      value: 'Rosa Martínez',
      outcome: 'taken',
    },
  ],
  is_mapping_newer: false,
  ...more,
});

/** A file with known columns that is not imported. */
export const anUpload = (more: Partial<FileUpload> = {}): FileUpload => ({
  id: uploadId,
  integration_id: integrationId,
  file_name: 'feria.csv',
  file_type: 'csv',
  bytes: 120,
  status: 'ready',
  columns: [
    { name: 'Nombre', examples: ['Rosa'], suggestion: 'name' },
    { name: 'Correo', examples: ['rosa@example.com'], suggestion: 'email' },
    { name: 'Color', examples: ['rojo'], suggestion: null },
  ],
  layout: { sheets: [], sheet: null, title_row: 1, first_rows: [] },
  rows: 2,
  done: 0,
  created: 0,
  joined: 0,
  duplicate: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  same_file_at: null,
  reading: null,
  created_by_name: 'Ana Beltrán',
  created_at: '2026-11-20T10:00:00Z',
  imported_at: null,
  undo_until: null,
  ...more,
});
