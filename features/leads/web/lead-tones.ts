import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { LeadStatus } from '../contract.ts';

/** The colour of each status, wherever leads are counted or shown by it. */
export const leadTones: Readonly<Record<LeadStatus, Meaning>> = {
  Nuevo: 'info',
  Contactado: 'warning',
  Cotizado: 'progress',
  Cerrado: 'success',
  Perdido: 'danger',
};
