import type { RouteGroup } from '#platform/contract/route.ts';
import { implement, type ServerSlice } from '#platform/server/http/implement.ts';
import { liveRoutes } from '../contract.ts';
import { readableSubjects } from './readable-subjects.ts';

/** Tells screens what has changed of what these routes show. */
export const liveOver = (groups: readonly RouteGroup[]): ServerSlice =>
  implement(liveRoutes)({
    async followChanges(_input, { session, agency, services }) {
      const { subjects, withIds } = readableSubjects(groups, session);
      return ({ tell, missed }) =>
        services.changes.hear(agency.id, {
          changed({ subject, id, at, user_id }) {
            const isMine = user_id === undefined || user_id === session.user_id;
            if (isMine && subjects.has(subject)) tell({ subject, id: withIds.has(subject) ? id : null, at });
          },
          missed,
        });
    },
  });
