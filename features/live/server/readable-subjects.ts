import { isAllowed, isOwnOnly } from '#platform/contract/roles.ts';
import { parametersIn, type Route, type RouteGroup } from '#platform/contract/route.ts';
import type { Session } from '#platform/server/access/session.ts';

/** Of which subjects somebody may know that they change, and of which also the ids. */
export interface Readable {
  subjects: ReadonlySet<string>;
  withIds: ReadonlySet<string>;
}

type Rights = Pick<Session, 'role' | 'features_enabled'>;

/**
 * What somebody may be told: of the subjects that a call shows them, by their role and the modules of the agency. The id
 * is told to whoever may read that record by it, whosever it is.
 */
export function readableSubjects(groups: readonly RouteGroup[], { role, features_enabled }: Rights): Readable {
  const reads = groups
    .flatMap(({ routes }): Route[] => Object.values(routes))
    .filter(({ allow, feature }) => isAllowed(allow, role) && (!feature || features_enabled.includes(feature)));
  const byId = reads.filter(({ path, allow }) => parametersIn(path).length > 0 && !isOwnOnly(allow, role));
  return {
    subjects: new Set(reads.flatMap(({ shows = [] }) => shows)),
    // A read by an id is about the first subject that it names; the others are what stands beside it.
    withIds: new Set(byId.flatMap(({ shows: [first] = [] }) => first ?? [])),
  };
}
