import { startI18n } from '#platform/web/i18n.ts';
import { CreateLead, type Lead } from '../contract.ts';

await startI18n(['platform', 'records', 'clients', 'leads']);

const { contact: person, ...told } = CreateLead.parse({ contact: { name: 'Rosa', email: 'rosa@example.com' } });

/** A lead of a client who waits for a first call. */
export const aLead = (name: string, values: Partial<Lead> = {}): Lead => ({
  ...told,
  // In a form that is valid in a URL.
  id: `id-of-${name.replaceAll(/\W/g, '')}`,
  client_id: `client-${name}`,
  contact: {
    ...person,
    name,
    phone: '+13055550100',
    phone_national: '(305) 555-0100',
    whatsapp_national: '',
    second_phone_national: '',
    tcpa_consent_at: null,
    tcpa_consent_by: null,
    tcpa_consent_by_name: null,
    tcpa_consent_source: null,
  },
  status: 'Nuevo',
  product_type: 'Auto',
  source: 'Web',
  zip_code: '33125',
  current_carrier: '',
  current_expiration_date: null,
  current_premium: null,
  shares_contact: [],
  assigned_agent: null,
  assigned_agent_name: null,
  last_contact: null,
  origin: null,
  created_at: '2026-11-02T10:00:00.000000Z',
  updated_at: '2026-11-02T10:00:00.000000Z',
  ...values,
});
