import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { PolicyStatus } from '../contract.ts';

/** The color of each status in lists and charts. */
export const policyTones: Readonly<Record<PolicyStatus, Meaning>> = {
  Activa: 'success',
  Vencida: 'danger',
  Cancelada: 'danger',
  Renovada: 'success',
  'Pendiente Renovación': 'warning',
};
