import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { PolicyStatus } from '../contract.ts';

/** The colour of each status, wherever policies are counted or shown by it. */
export const policyTones: Readonly<Record<PolicyStatus, Meaning>> = {
  Activa: 'success',
  Vencida: 'danger',
  Cancelada: 'danger',
  Renovada: 'success',
  'Pendiente Renovación': 'warning',
};
