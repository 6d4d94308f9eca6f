import { startI18n } from '#platform/web/i18n.ts';
import type { LeadCard } from '../contract.ts';

await startI18n(['platform', 'records', 'clients', 'leads']);

/** A lead of somebody who waits for a first call. */
export const aLead = (name: string, values: Partial<LeadCard> = {}): LeadCard => ({
  id: `id-of-${name}`,
  client_id: `client-${name}`,
  contact: {
    name,
    ...{
      email: `${name.toLowerCase()}@example.com`,
      phone: '',
      phone_national: '',
      whatsapp: '',
      whatsapp_national: '',
    },
    ...{ language: 'es', tcpa_consent: false },
  },
  ...{ status: 'Nuevo', product_type: 'Auto', source: 'Web', campaign: '', zip_code: '33101' },
  ...{ assigned_agent: null, assigned_agent_name: null, last_contact: null },
  ...{ created_at: '2026-11-02T10:00:00.000000Z', updated_at: '2026-11-02T10:00:00.000000Z' },
  ...values,
});
