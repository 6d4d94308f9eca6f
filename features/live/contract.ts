import * as z from 'zod/mini';
import { instant, uuid } from '#platform/contract/fields.ts';
import { events } from '#platform/contract/kinds.ts';
import { agencyRoles } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

/** A change in the agency. It carries no content: the receiver refetches it. */
export const Change = z.object({
  /** The kind of record, such as `policy`. */
  subject: z.string(),
  /** null for a caller who may not read the record by its id, and if very many records have changed at once. */
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
