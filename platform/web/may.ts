import { isAllowed } from '#platform/contract/roles.ts';
import type { Access } from '#platform/contract/route.ts';
import { useSession } from './session.ts';

/** Whether the signed-in user may call a route: by role, and by the agency's modules. A permission is a route. */
export function useMay(): (route: Access) => boolean {
  const active = useSession();
  return (route) => {
    if (!active) return route.allow === 'public';
    const { role, agency, visit } = active.user;
    // A visit only reads.
    if (visit && route.method && route.method !== 'GET') return false;
    return (
      isAllowed(route.allow, role) && (!route.feature || (agency?.features_enabled.includes(route.feature) ?? false))
    );
  };
}
