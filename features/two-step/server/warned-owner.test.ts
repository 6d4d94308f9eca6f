import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsWhen, tokenIn } from '#platform/testing/outbox.ts';
import { codeAt } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());

let callers = 0;
/** Each call has its own address, so that its limits are never reached. */
const elsewhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.100.${callers}` };
};
const after = (hours: number) => new Date(Date.parse(testNow) + hours * 3_600_000);

/** Sets up an app, and returns its recovery codes. */
async function withApp(username: string): Promise<string[]> {
  const caller = server.as(username);
  const { body } = await caller.put('/two-step/app/setup', { current_password: server.world.password });
  const app = { setup: body.setup, code: codeAt(body.secret, testNow) };
  return (await caller.put('/two-step/app', app)).body.recovery_codes;
}

async function endWith(username: string, code: string) {
  const headers = { ...elsewhere(), 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  const { body } = await server.anonymous.post('/auth/login', { username, password: server.world.password }, headers);
  return server.anonymous.post('/auth/login/code', { token: body.second_step.token, code }, headers);
}

async function failTimes(username: string, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) expect((await endWith(username, '000000')).status).toBe(409);
}

async function warnings(username: string): Promise<{ id: string }[]> {
  const { rows } = await server.admin.query(
    "select id from account_links where user_id = $1 and kind = 'second_step_failed' order by created_at",
    [server.world.users[username]?.id],
  );
  return rows;
}

test('whoever knows the password and fails five times has its owner warned, once a day, and is let in no more for it', async () => {
  const codes = await withApp('lucia');
  await failTimes('lucia', 4);
  expect(await warnings('lucia')).toEqual([]);
  await Promise.all([failTimes('lucia', 2), failTimes('lucia', 2)]);
  expect(await warnings('lucia')).toHaveLength(1);
  server.setTime(after(23));
  await failTimes('lucia', 6);
  expect(await warnings('lucia')).toHaveLength(1);
  server.setTime(after(25));
  await failTimes('lucia', 6);
  expect(await warnings('lucia')).toHaveLength(2);
  expect((await endWith('lucia', codes[0] ?? '')).status).toBe(200);
});

test('the warning names the device and the address, in the language of its owner, and ends all sessions', async () => {
  server.setTime(testNow);
  await withApp('walter');
  await failTimes('walter', 5);
  const [mail] = await mailsWhen(server, 'walter@example.com', 1, 'Someone knows your Vigencia password');
  expect(mail?.text).toMatch(/failed the second step several times: Firefox, Windows, IP address 198\.51\.100\.\d+\./);
  const token = tokenIn(mail);
  expect((await server.anonymous.post('/auth/end-sessions', { token })).status).toBe(200);
});

test('somebody who does not know the password warns nobody', async () => {
  await withApp('ivy');
  for (let tries = 0; tries < 6; tries += 1) {
    const wrong = { username: 'ivy', password: 'Wrong-Ibis-63' };
    expect((await server.anonymous.post('/auth/login', wrong, elsewhere())).status).toBe(401);
  }
  expect(await warnings('ivy')).toEqual([]);
});
