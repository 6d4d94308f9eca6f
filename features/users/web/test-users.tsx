import { startI18n } from '#platform/web/i18n.ts';
import type { User } from '../contract.ts';

await startI18n(['platform', 'records', 'users', 'users/leaving']);

export const userId = '55555555-3c1e-4b8e-9d55-0a1b2c3d4e5f';

/** A user of the agency. */
export const aUser = (values: Partial<User> = {}): User => ({
  id: userId,
  username: 'rosa',
  email: 'rosa@example.com',
  full_name: 'Rosa Vidal',
  role: 'Agente',
  phone: '305 555 0100',
  department: 'Ventas',
  is_active: true,
  must_change_password: false,
  second_steps: [],
  created_at: '2026-11-10T15:00:00Z',
  tenant_id: '66666666-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  ...values,
});
