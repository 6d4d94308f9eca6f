import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { QuoteStatus } from '../contract.ts';

/** The color of each status, wherever quotes are counted or shown by it. */
export const quoteTones: Readonly<Record<QuoteStatus, Meaning>> = {
  Pendiente: 'neutral',
  Enviada: 'info',
  Aceptada: 'success',
  Rechazada: 'danger',
  Vencida: 'danger',
};
