import { startI18n } from '#platform/web/i18n.ts';
import type { Lead } from '../contract.ts';

await startI18n(['platform', 'records', 'clients', 'leads']);

/** A lead of somebody who waits for a first call. */
export const aLead = (name: string, values: Partial<Lead> = {}): Lead => ({
  // As an address can have it.
  id: `id-of-${name.replaceAll(/\W/g, '')}`,
  client_id: `client-${name}`,
  contact: {
    ...{ name, email: 'rosa@example.com', phone: '+13055550100', phone_national: '(305) 555-0100' },
    ...{ whatsapp: '', whatsapp_national: '', address: '', language: 'es', tcpa_consent: false },
    ...{ tcpa_consent_at: null, tcpa_consent_by: null, tcpa_consent_by_name: null, tcpa_consent_source: null },
  },
  ...{ status: 'Nuevo', product_type: 'Auto', source: 'Web', campaign: '', zip_code: '33125', notes: '' },
  ...{ assigned_agent: null, assigned_agent_name: null, last_contact: null },
  ...{ created_at: '2026-11-02T10:00:00.000000Z', updated_at: '2026-11-02T10:00:00.000000Z' },
  ...values,
});
