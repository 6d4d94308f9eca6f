import * as z from 'zod/mini';
import { instant, uuid } from './fields.ts';
import { pageQuery } from './page.ts';
import type { Route } from './route.ts';

const fieldValues = z.nullable(z.record(z.string(), z.unknown()));

/** One event of a record's life: who did what, when. */
export const HistoryEvent = z.object({
  id: uuid,
  at: instant,
  actor_name: z.string(),
  action: z.string(),
  /** The kind and id of the changed record. */
  entity: z.string(),
  entity_id: uuid,
  /** The changed fields before and after; null for no value. */
  before: fieldValues,
  after: fieldValues,
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** The route of a record's history: the same for all records, except for path, access, and subject. */
export const historyRoute = <const R extends Pick<Route, 'path' | 'allow' | 'feature' | 'shows' | 'summary'>>(
  declared: R,
) =>
  ({
    method: 'GET',
    query: z.object(pageQuery),
    ok: [200, z.array(HistoryEvent)],
    paged: true,
    ...declared,
  }) as const;
