import * as z from 'zod/mini';
import { instant } from '#platform/contract/fields.ts';
import { administrators, staff } from '#platform/contract/roles.ts';
import { feature } from './access.ts';

/** The clients of policies that were brought in from a file, and whether they get automatic messages. */
export const BroughtInClients = z.object({
  /** Those with an e-mail address and such a policy in force. */
  clients: z.int(),
  /** Those for whom a renewal reminder waits. */
  waiting: z.int(),
  /** When an Admin allowed to write to them; null: nobody has. */
  allowed_at: z.nullable(instant),
});
export type BroughtInClients = z.infer<typeof BroughtInClients>;
BroughtInClients.register(z.globalRegistry, { id: 'BroughtInClients' });

export const broughtInRoutes = {
  readBroughtInClients: {
    method: 'GET',
    path: '/renewals/brought-in-clients',
    allow: staff,
    feature,
    ok: [200, BroughtInClients],
    shows: ['renewal', 'policy', 'client'],
    summary: 'How many clients came in with policies from a file, and whether they get reminders',
  },
  writeToBroughtInClients: {
    method: 'POST',
    path: '/renewals/brought-in-clients/write',
    allow: administrators,
    feature,
    ok: [200, BroughtInClients],
    changes: ['renewal'],
    summary: 'Allow reminders to the clients of policies from a file, once and for all; those that wait are sent',
  },
} as const;
