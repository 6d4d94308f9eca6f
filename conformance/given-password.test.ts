import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { barred, notRefused, openDuring } from './barred-sessions.ts';

// A password that an Admin set is known to two people. Until its owner replaces it, the session opens only the routes
// that change it.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query('update users set must_change_password = true');
});
afterAll(() => server.close());

test('whoever must choose a password may look at the own account, choose one and sign out, and call nothing else', () => {
  expect(openDuring('duringPasswordChange')).toEqual(['GET /auth/me', 'POST /auth/logout', 'PUT /auth/password']);
});

test.each(Object.keys(barred))('%s: every other call is refused, whatever it is about', async (role) => {
  expect(await notRefused(server, role, 'duringPasswordChange', 'password_change_required')).toEqual([]);
});
