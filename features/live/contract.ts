import * as z from 'zod/mini';
import { instant, uuid } from '#platform/contract/fields.ts';
import { events } from '#platform/contract/kinds.ts';
import { agencyRoles } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

/** That something of the agency has changed; what of it, whoever is told asks by the calls that show it. */
export const Change = z.object({
  /** The kind of record: `policy`. */
  subject: z.string(),
  /** Null for whoever may not read the record by its id, and where very many have changed at once. */
  id: z.nullable(uuid),
  at: instant,
});
export type Change = z.infer<typeof Change>;
Change.register(z.globalRegistry, { id: 'Change' });

export const liveRoutes = routes('live', {
  followChanges: {
    method: 'GET',
    path: '/live',
    allow: agencyRoles,
    ok: [200, events(Change)],
    summary: 'Follow what changes in the agency, as it changes',
  },
});
