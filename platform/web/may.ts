import { isAllowed } from '#platform/contract/roles.ts';
import type { Access } from '#platform/contract/route.ts';
import { useSession } from './session.ts';

/**
 * Returns a function that says whether the signed-in user may call a route, by role and by the agency's modules. Each
 * route is its own permission.
 */
export function useMay(): (route: Access) => boolean {
  const active = useSession();
  return (route) => {
    if (!active) return route.allow === 'public';
    const { role, agency, visit } = active.user;
    // A visit is read-only.
    if (visit && route.method && route.method !== 'GET') return false;
    return (
      isAllowed(route.allow, role) && (!route.feature || (agency?.features_enabled.includes(route.feature) ?? false))
    );
  };
}
