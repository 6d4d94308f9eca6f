import { randomUUID } from 'node:crypto';
import type { TestServer } from '#apps/testing/test-server.ts';
import { isAllowed, type Role } from '#platform/contract/roles.ts';
import { addressOf } from '#platform/contract/route.ts';
import { liveRoutes, nameOf, withId } from './live-routes.ts';

/** Somebody of each role, of whom the house wants something before anything else is opened. */
export const barred: Record<Role, string> = {
  'Super Admin': 'olga',
  Admin: 'ana',
  Manager: 'miguel',
  Agente: 'lucia',
  CSR: 'carlos',
  Auditor: 'elena',
};

/** What routes say of themselves that are open meanwhile. */
type During = 'duringPasswordChange' | 'duringTwoStepSetup';

/** The calls that are open meanwhile. */
export const openDuring = (during: During): string[] =>
  liveRoutes
    .filter(({ route }) => route[during])
    .map(nameOf)
    .sort();

/** The other calls that somebody's role could make and that are not refused with this code, and how each was answered. */
export async function notRefused(server: TestServer, role: string, during: During, code: string): Promise<string[]> {
  const token = await server.openSession(barred[role as Role]);
  const faults: string[] = [];
  for (const bound of liveRoutes) {
    const { route } = bound;
    if (route.allow === 'public' || route[during] || !isAllowed(route.allow, role as Role)) continue;
    const { statusCode, payload } = await server.http.inject({
      method: route.method,
      url: withId(addressOf(route), randomUUID()),
      headers: { authorization: `Bearer ${token}` },
      ...(['POST', 'PUT'].includes(route.method) && { payload: {} }),
    });
    const isRefused = statusCode === 403 && JSON.parse(payload).code === code;
    if (!isRefused) faults.push(`${nameOf(bound)}: ${statusCode}`);
  }
  return faults;
}
