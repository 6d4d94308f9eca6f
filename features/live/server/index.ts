import type { RouteGroup } from '#platform/contract/route.ts';
import { implement, type ServerSlice } from '#platform/server/http/implement.ts';
import { type Change, liveRoutes } from '../contract.ts';
import { readableSubjects } from './readable-subjects.ts';

/** Notifies screens of changes to what these routes show. */
export const liveOver = (groups: readonly RouteGroup[]): ServerSlice =>
  implement(liveRoutes)({
    async followChanges(_input, { session, agency, services }) {
      const { subjects, withIds } = readableSubjects(groups, session);
      return ({ tell, missed }) =>
        services.changes.subscribe(agency.id, {
          changed(change) {
            const { subject, user_id } = change;
            const isMine = user_id === undefined || user_id === session.user_id;
            if (!isMine || !subjects.has(subject)) return;
            const { withId, withoutId } = tellable(change);
            tell(withIds.has(subject) ? withId : withoutId);
          },
          missed,
        });
    },
  });

const told = new WeakMap<Change, Record<'withId' | 'withoutId', Change>>();

/** A change in the form for screens. All streams share the same objects. */
function tellable(change: Change): Record<'withId' | 'withoutId', Change> {
  const known = told.get(change);
  if (known) return known;
  const { subject, id, at } = change;
  const made = { withId: { subject, id, at }, withoutId: { subject, id: null, at } };
  told.set(change, made);
  return made;
}
