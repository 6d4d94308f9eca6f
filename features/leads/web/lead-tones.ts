import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { LeadStatus } from '../contract.ts';

/** The colour of each status, wherever leads are counted or shown by it. */
export const leadTones: Readonly<Record<LeadStatus, Meaning>> = {
  Nuevo: 'warning',
  Contactado: 'info',
  Cotizado: 'info',
  Cerrado: 'success',
  Perdido: 'danger',
};
