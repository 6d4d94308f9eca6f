import { plainDeliveries } from './delivery.ts';
import type { SourceType } from './source-type.ts';

/** Files of leads, which users upload: `server/upload/`. */
export const fileUpload = {
  split: plainDeliveries,
  sample: {
    'Nombre completo': 'Elena Quiroga',
    'Correo electrónico': 'elena.quiroga@example.com',
    Teléfono: '305-555-0133',
    Producto: 'Auto',
    'Código postal': '33135',
    Campaña: 'Auto Miami',
  },
} satisfies SourceType;
