import type { Routes } from './route.ts';

/**
 * The name of the read that shows the record of a route, and so gives its version. null means that the route answers no
 * record with a version. Such a read names itself.
 */
export function versionRead(routes: Routes, id: string): string | null {
  const named = routes[id]?.version;
  if (named) return named;
  return Object.values(routes).some(({ version }) => version === id) ? id : null;
}
