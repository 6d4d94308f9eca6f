import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isAllowed, type Role } from '#platform/contract/roles.ts';
import { addressOf } from '#platform/contract/route.ts';
import { liveRoutes, nameOf, withId } from './house.ts';

// Where an agency demands a second step, a session that began without one opens nothing but the way to set one up.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query("insert into sign_in_rules select id, '2026-01-01' from tenants");
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

test('whoever must set up a second step may look at the own account, set one up and sign out, and call nothing else', async () => {
  const open = liveRoutes.filter(({ route }) => route.duringTwoStepSetup).map(nameOf);
  expect(open.sort()).toEqual([
    'GET /auth/me',
    'GET /two-step',
    'POST /auth/logout',
    'POST /two-step/passkeys/setup',
    'PUT /two-step/app',
    'PUT /two-step/app/setup',
    'PUT /two-step/passkeys',
  ]);
});

test.each(Object.entries(people))('%s: every other call is refused, whatever it is about', async (role, username) => {
  const token = await server.openSession(username);
  const faults: string[] = [];
  for (const bound of liveRoutes) {
    const { route } = bound;
    if (route.allow === 'public' || route.duringTwoStepSetup || !isAllowed(route.allow, role as Role)) continue;
    const { statusCode, payload } = await server.http.inject({
      method: route.method,
      url: withId(addressOf(route), randomUUID()),
      headers: { authorization: `Bearer ${token}` },
      ...(['POST', 'PUT'].includes(route.method) && { payload: {} }),
    });
    const isRefused = statusCode === 403 && JSON.parse(payload).code === 'two_step_setup_required';
    if (!isRefused) faults.push(`${nameOf(bound)}: ${statusCode}`);
  }
  expect(faults).toEqual([]);
});
