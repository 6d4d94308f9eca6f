import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isAllowed, type Role } from '#platform/contract/roles.ts';
import { addressOf } from '#platform/contract/route.ts';
import { liveRoutes, nameOf, withId } from './house.ts';

// A password that an Admin has given is known to two people: until its owner has replaced it, the session opens nothing
// but the way to do so.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query('update users set must_change_password = true');
});
afterAll(() => server.close());

const people: Record<Role, string> = {
  'Super Admin': 'olga',
  Admin: 'ana',
  Manager: 'miguel',
  Agente: 'lucia',
  CSR: 'carlos',
  Auditor: 'elena',
};

test('whoever must choose a password may look at the own account, choose one and sign out, and call nothing else', async () => {
  const open = liveRoutes.filter(({ route }) => route.duringPasswordChange).map(nameOf);
  expect(open.sort()).toEqual(['GET /auth/me', 'POST /auth/logout', 'PUT /auth/password']);
});

test.each(Object.entries(people))('%s: every other call is refused, whatever it is about', async (role, username) => {
  const token = await server.openSession(username);
  const faults: string[] = [];
  for (const bound of liveRoutes) {
    const { route } = bound;
    if (route.allow === 'public' || route.duringPasswordChange || !isAllowed(route.allow, role as Role)) continue;
    const { statusCode, payload } = await server.http.inject({
      method: route.method,
      url: withId(addressOf(route), randomUUID()),
      headers: { authorization: `Bearer ${token}` },
      ...(['POST', 'PUT'].includes(route.method) && { payload: {} }),
    });
    const isRefused = statusCode === 403 && JSON.parse(payload).code === 'password_change_required';
    if (!isRefused) faults.push(`${nameOf(bound)}: ${statusCode}`);
  }
  expect(faults).toEqual([]);
});
