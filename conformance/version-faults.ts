import { isAllowed, roles } from '#platform/contract/roles.ts';
import { parametersIn, type Route, shapeOf } from '#platform/contract/route.ts';
import type { SliceConformance } from '#platform/testing/slice-conformance.ts';
import type { LiveRoute } from './live-routes.ts';

type Bound = Pick<LiveRoute, 'id' | 'route'>;

/**
 * What a slice's routes lack to prevent lost updates, and the conformance file's entries about versions that have no
 * effect.
 */
export function versionFaults({ unversioned = {} }: SliceConformance, routes: readonly Bound[]): string[] {
  const reads = routes.filter(({ id }) => routes.some(({ route }) => route.version === id));
  const shown = new Map(reads.map(({ id, route }) => [shapeOf(route), id]));
  const faults = routes.flatMap(({ id, route }) => {
    const { method, version } = route;
    const read = routes.find((other) => other.id === version);
    if (version) return readFaults(route, read?.route).map((fault) => `${id}: ${fault}`);
    if (method === 'PUT' && !unversioned[id]) return [`${id}: a change names the read of its record`];
    const shownBy = method === 'GET' ? undefined : shown.get(shapeOf(route));
    return shownBy ? [`${id}: it answers the record of ${shownBy}, and not its version`] : [];
  });
  const stale = Object.keys(unversioned).filter(
    (id) => !routes.some((bound) => bound.id === id && bound.route.method === 'PUT' && !bound.route.version),
  );
  return [...faults, ...stale.map((id) => `${id}: it is no change without a version`)];
}

/** Why this read doesn't return the version of the record that a route answers with. */
function readFaults(route: Route, read: Route | undefined): string[] {
  if (read?.method !== 'GET' || read.paged || !shapeOf(read)) return ['its version is told by no read of one record'];
  const isBlind = roles.some((role) => isAllowed(route.allow, role) && !isAllowed(read.allow, role));
  const isElsewhere = parametersIn(read.path).some((name) => !parametersIn(route.path).includes(name));
  return [
    ...(shapeOf(route) === shapeOf(read) ? [] : ['it answers another shape than its read']),
    ...(route.method === 'PUT' && isElsewhere ? ['its read has other parameters'] : []),
    ...(isBlind || route.feature !== read.feature ? ['not everybody who may change it may read it'] : []),
  ];
}
