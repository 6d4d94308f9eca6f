import * as z from 'zod/mini';
import { instant, optionalText } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';
import { whole } from './whole.ts';

/** What users other than operators may do during maintenance. */
export const maintenanceAccess = ['read', 'nothing'] as const;

/** The length of maintenance in minutes: a week at most. */
export const maintenanceMinutes = { least: 1, most: 7 * 24 * 60 };

const messageMax = 500;

export const BeginMaintenance = z.object({
  /** `''`: the default text. */
  message_en: optionalText(messageMax),
  message_es: optionalText(messageMax),
  access: z.enum(maintenanceAccess),
  /** true: background jobs other than backups wait. */
  holds_jobs: z._default(z.boolean(), false),
  /** After how many minutes it ends automatically; null: when an operator ends it. */
  minutes: z.nullable(whole(maintenanceMinutes)),
});
export type BeginMaintenance = z.infer<typeof BeginMaintenance>;
BeginMaintenance.register(z.globalRegistry, { id: 'BeginMaintenance' });

/** The current maintenance; its fields are null if there is none. */
export const Maintenance = z.object({
  is_on: z.boolean(),
  message_en: z.string(),
  message_es: z.string(),
  access: z.nullable(z.enum(maintenanceAccess)),
  holds_jobs: z.boolean(),
  began_at: z.nullable(instant),
  /** null: when an operator ends it. */
  ends_at: z.nullable(instant),
});
export type Maintenance = z.infer<typeof Maintenance>;
Maintenance.register(z.globalRegistry, { id: 'Maintenance' });

export const maintenanceRoutes = {
  readMaintenance: {
    ...byOperators,
    method: 'GET',
    path: '/system/maintenance',
    ok: [200, Maintenance],
    shows: ['maintenance'],
    summary: 'Whether the installation is maintained, and what everybody else may do meanwhile',
  },
  beginMaintenance: {
    ...byOperators,
    method: 'POST',
    path: '/system/maintenance',
    body: BeginMaintenance,
    ok: [200, Maintenance],
    changes: ['maintenance'],
    summary:
      'Let everybody but operators only read, or do nothing, until a time or until it is ended; again: changes it',
  },
  endMaintenance: {
    ...byOperators,
    method: 'DELETE',
    path: '/system/maintenance',
    ok: [204, null],
    changes: ['maintenance'],
    summary: 'End the maintenance: everybody works again, and what was held begins within seconds',
  },
} as const satisfies Routes;
