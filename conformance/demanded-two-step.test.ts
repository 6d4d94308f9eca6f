import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { barred, notRefused, openDuring } from './barred-sessions.ts';

// Where an agency requires two-step sign-in, a session that began without a second step opens only the routes that set
// one up.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query("insert into sign_in_rules select id, '2026-01-01' from tenants");
});
afterAll(() => server.close());

test('whoever must set up a second step may look at the own account, set one up and sign out, and call nothing else', () => {
  expect(openDuring('duringTwoStepSetup')).toEqual([
    'GET /auth/me',
    'GET /two-step',
    'POST /auth/logout',
    'POST /two-step/passkeys/setup',
    'PUT /two-step/app',
    'PUT /two-step/app/setup',
    'PUT /two-step/passkeys',
  ]);
});

test.each(Object.keys(barred))('%s: every other call is refused, whatever it is about', async (role) => {
  expect(await notRefused(server, role, 'duringTwoStepSetup', 'two_step_setup_required')).toEqual([]);
});
