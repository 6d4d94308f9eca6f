import { page } from 'vitest/browser';
import { ContactInput } from '#features/clients/contract.ts';
import { startI18n } from '#platform/web/i18n.ts';
import type { Quote, QuoteCard } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'clients', 'quotes']);

export const lead = {
  id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  product_type: 'Auto' as const,
  contact: { name: 'Teresita Montero' },
};

/** A quote that waits for the client's answer. */
export const aQuote = (values: Partial<Quote> = {}): Quote => ({
  id: '8bd6c1af-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  quote_number: 'COT-2026-000036',
  lead_id: lead.id,
  client_id: '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  lead: {
    id: lead.id,
    status: 'Cotizado',
    contact: {
      ...ContactInput.parse({ name: 'Teresita Montero', email: 'tere@example.com' }),
      phone_national: '',
      whatsapp_national: '',
      second_phone_national: '',
      tcpa_consent_at: null,
      tcpa_consent_by: null,
      tcpa_consent_by_name: null,
      tcpa_consent_source: null,
    },
  },
  product_type: 'Auto',
  carrier: 'GEICO',
  status: 'Enviada',
  annual_premium: 1234.5,
  deductible: 500,
  coverage_amount: 0,
  coverage_limits: '',
  valid_until: '2099-03-04',
  notes: '',
  internal_notes: '',
  assigned_agent: null,
  assigned_agent_name: null,
  policy_id: null,
  renews: null,
  sent_at: null,
  created_at: '2026-03-04T12:00:00Z',
  updated_at: '2026-03-04T12:00:00Z',
  auto_details: null,
  casa_details: null,
  comercial_details: null,
  ...values,
});

export const cardOf = (quote: QuoteCard) =>
  page.getByRole('article', { name: `${quote.lead.contact.name}, ${quote.quote_number}` });
