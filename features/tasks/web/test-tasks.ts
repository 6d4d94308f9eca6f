import { startI18n } from '#platform/web/i18n.ts';
import type { Task } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'clients', 'tasks']);

export const taskId = '55555555-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const leadId = '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f';

export const contact: NonNullable<Task['contact']> = {
  name: 'Rosa Martínez',
  email: 'rosa@example.com',
  phone: '+13055550100',
  phone_national: '(305) 555-0100',
  whatsapp: '',
  whatsapp_national: '',
  language: 'es',
  tcpa_consent: false,
};

const licence: Task = {
  id: taskId,
  title: 'Pedir la licencia',
  description: 'Falta la del segundo conductor.',
  assigned_to: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  assigned_user_name: 'Lucía Ferrer',
  priority: 'Alta',
  status: 'Pendiente',
  due_date: null,
  completed_at: null,
  lead_id: leadId,
  policy_id: null,
  renewal_id: null,
  client_id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  contact,
  policy_number: null,
  created_by_name: 'Ana Beltrán',
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
};

/** A task of Lucía's for Rosa; without a due date, because its display depends on the clock. */
export const aTask = (values: Partial<Task> = {}): Task => ({ ...licence, ...values });
