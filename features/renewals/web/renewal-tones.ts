import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { RenewalStatus } from '../contract.ts';

/** The color of each status, wherever renewals are counted or shown by it. */
export const renewalTones: Readonly<Record<RenewalStatus, Meaning>> = {
  Pendiente: 'neutral',
  Procesando: 'info',
  Completada: 'success',
  Fallida: 'danger',
  Cancelada: 'danger',
};
