import { startI18n } from '#platform/web/i18n.ts';
import type { Carrier } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'carriers']);

export const carrierId = '88888888-3c1e-4b8e-9d55-0a1b2c3d4e5f';

/** A carrier of the agency. */
export const aCarrier = (values: Partial<Carrier> = {}): Carrier => ({
  id: carrierId,
  name: 'Óptima Seguros',
  products: ['Auto', 'Casa'],
  codes: ['FL-2231', 'FL-2232'],
  service_phone: '305 555 0100',
  claims_phone: '305 555 0199',
  site: 'optima.example',
  is_active: true,
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
  ...values,
});
