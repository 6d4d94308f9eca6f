import { startI18n } from '#platform/web/i18n.ts';
import { type Answer, listed } from '#platform/web/test-page.tsx';
import type { EngineStatus } from '../contract/engine.ts';
import type { RenewalCard } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'quotes', 'policies', 'renewals', 'tasks']);

export const renewalId = '55555555-3c1e-4b8e-9d55-0a1b2c3d4e5f';

const contact = {
  name: 'Rosa Martínez',
  email: 'rosa@example.com',
  phone: '',
  phone_national: '',
  whatsapp: '',
  whatsapp_national: '',
  language: 'es' as const,
  tcpa_consent: false,
} as const;

/** A renewal of Rosa's policy, assigned to Lucía. */
export const renewal: RenewalCard = {
  id: renewalId,
  client_id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  policy: {
    id: '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f',
    policy_number: 'POL-2026-000045',
    product_type: 'Auto',
    carrier: 'Progressive',
    status: 'Activa',
    effective_date: '2025-12-01',
    expiration_date: '2026-12-01',
    quote: {
      id: '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f',
      quote_number: 'COT-2026-000123',
      lead: { id: '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f', contact },
    },
  },
  renewal_date: '2026-12-01',
  days_until_expiration: 12,
  status: 'Pendiente',
  reason: null,
  reason_note: '',
  assigned_agent: null,
  assigned_agent_name: 'Lucía Ferrer',
  quote: null,
  new_policy: null,
  old_premium: 1_200,
  new_premium: 1_314,
  premium_change: 114,
  premium_change_percent: 9.5,
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
};

const figures: EngineStatus = {
  total_renewals: 8,
  pending_renewals: 3,
  processing_renewals: 2,
  completed_renewals: 1,
  failed_renewals: 1,
  cancelled_renewals: 1,
  run: null,
};

/** The figures, and a run of the engine. */
export const engineStatus = (run: EngineStatus['run']): Answer => [200, { ...figures, run }];

/** What the screen reads. */
export const listing = {
  'GET /renewals': listed([renewal]),
  'GET /renewals/engine-status': engineStatus(null),
  'GET /renewals/brought-in-clients': [200, { clients: 0, waiting: 0, allowed_at: null }],
} as const;
