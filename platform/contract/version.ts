import type { Routes } from './route.ts';

/**
 * The name of the read that shows the record which a route answers, and so tells its version; null: it answers no record
 * that has one. Such a read names itself.
 */
export function versionRead(routes: Routes, id: string): string | null {
  const named = routes[id]?.version;
  if (named) return named;
  return Object.values(routes).some(({ version }) => version === id) ? id : null;
}
