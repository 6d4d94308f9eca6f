import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { codeAt } from '../testing.ts';
import { recoveryLimits } from './end-sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const here = { 'x-forwarded-for': '198.51.100.7' };

/** Sets up an app for a user; returns the recovery codes. */
async function codesOf(username: string): Promise<string[]> {
  const caller = server.as(username);
  const { body } = await caller.put('/two-step/app/setup', { current_password: server.world.password });
  const confirmed = await caller.put('/two-step/app', { setup: body.setup, code: codeAt(body.secret, testNow) });
  return confirmed.body.recovery_codes;
}

/** Signs in from the one network, with the password and a code. */
async function signIn(username: string, code: string): Promise<number> {
  const login = await server.anonymous.post('/auth/login', { username, password: server.world.password }, here);
  const { token } = login.body.second_step;
  return (await server.anonymous.post('/auth/login/code', { token, code }, here)).status;
}

test.each([
  ['the app', '000000', 'walter'],
  ['recovery', '00000-00000', 'nora'],
])(
  "200 for the owner's recovery code after ten wrong codes of %s from the same network",
  async (_of, wrong, username) => {
    const [code = ''] = await codesOf(username);
    for (let tries = 0; tries < 10; tries += 1) expect(await signIn(username, wrong)).toBe(409);
    expect(await signIn(username, code)).toBe(200);
  },
);

test('429 for the hundred and first wrong recovery code from one network', async () => {
  const [code = ''] = await codesOf('grace');
  const network = ['grace', here['x-forwarded-for']];
  for (let used = 0; used < 99; used += 1) {
    await server.services.rateLimits.use(recoveryLimits.accountAndAddress, network);
  }
  expect(await signIn('grace', '00000-00000')).toBe(409);
  expect(await signIn('grace', code)).toBe(429);
});
