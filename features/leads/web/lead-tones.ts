import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { LeadStatus } from '../contract.ts';

/** The color of each status in lists and charts. */
export const leadTones: Readonly<Record<LeadStatus, Meaning>> = {
  Nuevo: 'warning',
  Contactado: 'info',
  Cotizado: 'info',
  Cerrado: 'success',
  Perdido: 'danger',
};
