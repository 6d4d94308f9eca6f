import { randomUUID } from 'node:crypto';
import type { TestServer } from '#apps/testing/test-server.ts';
import { isAllowed, type Role } from '#platform/contract/roles.ts';
import { addressOf } from '#platform/contract/route.ts';
import { liveRoutes, nameOf, withId } from './live-routes.ts';

/** One user of each role who must complete a required step before any other route is open. */
export const barred: Record<Role, string> = {
  'Super Admin': 'olga',
  Admin: 'ana',
  Manager: 'miguel',
  Agente: 'lucia',
  CSR: 'carlos',
  Auditor: 'elena',
};

/** The route properties that keep a route open in the meantime. */
type During = 'duringPasswordChange' | 'duringTwoStepSetup';

/** The calls that stay open in the meantime. */
export const openDuring = (during: During): string[] =>
  liveRoutes
    .filter(({ route }) => route[during])
    .map(nameOf)
    .sort();

/** The other calls that the role could make and that were not refused with this code, each with its answer. */
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
