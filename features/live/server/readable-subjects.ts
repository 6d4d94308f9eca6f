import { isAllowed, isOwnOnly } from '#platform/contract/roles.ts';
import { parametersIn, type Route, type RouteGroup } from '#platform/contract/route.ts';
import type { Session } from '#platform/server/access/session.ts';

/** The subjects whose changes a caller may be notified of, and those for which the notification includes the id. */
export interface Readable {
  subjects: ReadonlySet<string>;
  withIds: ReadonlySet<string>;
}

type Rights = Pick<Session, 'role' | 'features_enabled'>;

/**
 * What a caller may be notified of: the subjects that their role and the agency's modules allow them to read. The id is
 * included if the caller may read such a record by id, whatever its assignee.
 */
export function readableSubjects(groups: readonly RouteGroup[], { role, features_enabled }: Rights): Readable {
  const reads = groups
    .flatMap(({ routes }): Route[] => Object.values(routes))
    .filter(({ allow, feature }) => isAllowed(allow, role) && (!feature || features_enabled.includes(feature)));
  const byId = reads.filter(({ path, allow }) => parametersIn(path).length > 0 && !isOwnOnly(allow, role));
  return {
    subjects: new Set(reads.flatMap(({ shows = [] }) => shows)),
    // A read by id is about the first subject that it names; the others are related data.
    withIds: new Set(byId.flatMap(({ shows: [first] = [] }) => first ?? [])),
  };
}
