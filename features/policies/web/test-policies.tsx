import type { QuoteCard } from '#features/quotes/contract.ts';
import { startI18n } from '#platform/web/i18n.ts';
import type { PolicyCard } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'quotes', 'policies']);

const contact = {
  name: 'Rosa Martínez',
  email: 'rosa@example.com',
  phone: '+13055550100',
  phone_national: '(305) 555-0100',
  whatsapp: '',
  whatsapp_national: '',
  language: 'es',
  tcpa_consent: false,
} as const;

const terms = {
  client_id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  product_type: 'Auto',
  carrier: 'Progressive',
  annual_premium: 1284.5,
  deductible: 500,
  coverage_amount: 100_000,
  coverage_limits: '',
  notes: '',
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
} as const;

const leadId = '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f';
const quoteId = '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const policyId = '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f';

export const aQuote = (values: Partial<QuoteCard> = {}): QuoteCard => ({
  ...terms,
  id: quoteId,
  quote_number: 'COT-2026-000123',
  lead_id: leadId,
  lead: { id: leadId, status: 'Cotizado', contact },
  status: 'Enviada',
  valid_until: '2026-12-10',
  assigned_agent: null,
  assigned_agent_name: null,
  policy_id: null,
  renews: null,
  ...values,
});

export const aPolicy = (values: Partial<PolicyCard> = {}): PolicyCard => ({
  ...terms,
  id: policyId,
  policy_number: 'POL-2026-000045',
  quote: { id: quoteId, quote_number: 'COT-2026-000123', lead: { id: leadId, contact } },
  status: 'Activa',
  effective_date: '2026-11-16',
  expiration_date: '2027-11-16',
  days_until_expiration: 365,
  cancelled_on: null,
  renews: null,
  next_begins: null,
  agent_assigned: 'Lucía Ferrer',
  agent_id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  ...values,
});
