import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { newToken } from '#platform/server/access/session.ts';
import { parseCommand } from '#platform/server/console/command.ts';
import { authCommands } from './commands.ts';
import { signInLimits } from './sign-in-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

const attempt = (address: string, username: string, password = 'a-wrong-guess') =>
  server.anonymous.post('/auth/login', { username, password }, { 'x-forwarded-for': address });

/** Sends wrong guesses concurrently; returns their statuses. */
async function guess(times: number, address: string, username: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => attempt(address, username)));
  return answers.map(({ status }) => status);
}

const minutesLater = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000);

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('Limits of POST /auth/login', () => {
  test('429 with Retry-After after 10 failures of one account from one address, whatever the password', async () => {
    const statuses = await guess(12, '192.0.2.1', 'tom');
    expect(count(statuses, 401)).toBe(10);
    expect(count(statuses, 429)).toBe(2);
    const right = await attempt('192.0.2.1', 'tom', server.world.password);
    expect(right).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(right.headers['retry-after']).toBe('900');
    // The actual owner at another address, and the colleague at this one.
    expect((await attempt('192.0.2.2', 'tom', server.world.password)).status).toBe(200);
    expect((await attempt('192.0.2.1', 'grace', server.world.password)).status).toBe(200);
    server.setTime(minutesLater(15));
    expect((await attempt('192.0.2.1', 'tom', server.world.password)).status).toBe(200);
  });

  test('429 after 50 failures from one address, whatever the names', async () => {
    for (let used = 0; used < 49; used += 1) await server.services.rateLimits.use(signInLimits.address, '192.0.2.10');
    expect((await attempt('192.0.2.10', 'nobody_1')).status).toBe(401);
    expect((await attempt('192.0.2.10', 'nobody_2')).status).toBe(429);
    expect((await attempt('192.0.2.10', 'ana', server.world.password)).status).toBe(429);
    expect((await attempt('192.0.2.11', 'ana', server.world.password)).status).toBe(200);
  });

  test('429 after 100 failures of one account from many addresses', async () => {
    for (let used = 0; used < 99; used += 1) await server.services.rateLimits.use(signInLimits.account, 'miguel');
    expect((await attempt('192.0.2.97', 'miguel')).status).toBe(401);
    expect((await attempt('192.0.2.98', 'miguel')).status).toBe(429);
    const right = await attempt('192.0.2.99', 'miguel', server.world.password);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  });

  // Otherwise one attacker could lock an agency's owner out for an hour from one machine.
  test('what one address sends beyond its own limit does not count against the account', async () => {
    await guess(10, '192.0.2.20', 'walter');
    for (let round = 0; round < 10; round += 1) expect(count(await guess(10, '192.0.2.20', 'walter'), 429)).toBe(10);
    expect((await attempt('192.0.2.21', 'walter', server.world.password)).status).toBe(200);
  });

  test('200 for any number of successes: each gives its use back, and only its own', async () => {
    await guess(9, '192.0.2.30', 'lucia');
    for (let round = 0; round < 3; round += 1) {
      expect((await attempt('192.0.2.30', 'lucia', server.world.password)).status).toBe(200);
    }
    expect((await attempt('192.0.2.30', 'lucia')).status).toBe(401);
    expect((await attempt('192.0.2.30', 'lucia')).status).toBe(429);
  });

  // A caller who could choose the counted address would have no limit at all.
  test('429 whatever address a caller claims to come from: only a proxy on this machine is believed', async () => {
    const use = () => server.services.rateLimits.use(signInLimits.address, '192.0.2.60');
    for (let used = 0; used < 50; used += 1) await use();
    const payload = { username: 'grace', password: server.world.password };
    const post = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await server.http.inject({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress }))
        .statusCode;
    };
    expect(await post('192.0.2.60', '198.51.100.1')).toBe(429);
    expect(await post('127.0.0.1', '198.51.100.1, 192.0.2.60')).toBe(429);
    expect(await post('127.0.0.1', '192.0.2.60, 198.51.100.1')).toBe(200);
  });

  test('the case of a user name does not open a second allowance', async () => {
    await guess(5, '192.0.2.40', 'NORA');
    await guess(5, '192.0.2.40', ' nora ');
    expect((await attempt('192.0.2.40', 'Nora')).status).toBe(429);
  });
});

/** Signs in with the browser's cookie. */
const withCookie = (cookie: string, address: string, username: string, password = server.world.password) =>
  server.anonymous.post('/auth/login', { username, password }, { 'x-forwarded-for': address, cookie });

describe('From where somebody has signed in before', () => {
  test('strangers do not lock the owner out: neither the browser, wherever it is, nor the address', async () => {
    const first = await attempt('192.0.2.100', 'ana', server.world.password);
    const cookie = first.headers['set-cookie']?.split(';')[0] as string;
    expect(first.headers['set-cookie']).toMatch(
      /^vigencia_device=[\w-]{43}; Path=\/api\/auth\/login; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    for (let used = 0; used < 100; used += 1) await server.services.rateLimits.use(signInLimits.account, 'ana');
    expect((await attempt('192.0.2.101', 'ana', server.world.password)).status).toBe(429);
    expect((await withCookie(cookie, '192.0.2.102', 'ana')).status).toBe(200);
    expect((await attempt('192.0.2.100', 'ana', server.world.password)).status).toBe(200);
    // The cookie grants no access to another account, and doesn't allow unlimited guesses.
    for (let used = 0; used < 100; used += 1) await server.services.rateLimits.use(signInLimits.account, 'ivy');
    expect((await withCookie(cookie, '192.0.2.103', 'ivy')).status).toBe(429);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await withCookie(cookie, '192.0.2.104', 'ana', 'x12345')).status).toBe(401);
    expect((await withCookie(cookie, '192.0.2.105', 'ana')).status).toBe(429);
  });

  test('one of an office shuts nobody else out, who has worked there before', async () => {
    const office = '192.0.2.110';
    const first = await attempt(office, 'elena', server.world.password);
    const cookie = first.headers['set-cookie']?.split(';')[0] as string;
    await attempt(office, 'nora', server.world.password);
    for (let used = 0; used < 50; used += 1) await server.services.rateLimits.use(signInLimits.address, office);
    expect((await attempt(office, 'nobody_here')).status).toBe(429);
    expect((await attempt(office, 'nora', server.world.password)).status).toBe(200);
    // The colleague guesses Elena's password in the colleague's own browser.
    await guess(12, office, 'elena');
    expect((await attempt(office, 'elena', server.world.password)).status).toBe(429);
    expect((await withCookie(cookie, office, 'elena')).status).toBe(200);
  });

  test('of IPv6 all addresses of one network count as one', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await attempt(`2001:db8::${turn}`, 'walter')).status).toBe(401);
    expect((await attempt('2001:db8::ffff:1', 'walter')).status).toBe(429);
    expect((await attempt('2001:db8:0:1::1', 'walter')).status).toBe(401);
  });
});

/** Gives a user a new password through a mailed link. */
async function resetByMail(username: string): Promise<string> {
  const user = server.world.users[username];
  const { token, hash } = newToken(user?.tenant_id);
  await server.admin.query(
    `insert into password_resets (tenant_id, id, user_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 hour')`,
    [user?.tenant_id, randomUUID(), user?.id, hash, testNow],
  );
  const new_password = 'Pelican-Key-7';
  expect((await server.anonymous.post('/auth/reset-password', { token, new_password })).status).toBe(200);
  return new_password;
}

/** Does the same as the operator's command. */
async function resetByCommand(username: string): Promise<string> {
  const parsed = parseCommand(authCommands, ['reset-password', '--username', username]);
  if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
  return (await parsed.command.run(parsed.input, server.services)).json.password as string;
}

describe('A password reset', () => {
  test.each([
    ['by mail', 'carlos', resetByMail],
    ['by the operator', 'elena', resetByCommand],
  ])('%s: the new password works at once, wherever the account was locked', async (_way, username, reset) => {
    await guess(11, '192.0.2.70', username);
    await guess(11, '192.0.2.71', username);
    for (let used = 0; used < 80; used += 1) await server.services.rateLimits.use(signInLimits.account, username);
    expect((await attempt('192.0.2.72', username, server.world.password)).status).toBe(429);
    const password = await reset(username);
    for (const address of ['192.0.2.70', '192.0.2.71', '192.0.2.72']) {
      expect((await attempt(address, username, password)).status, address).toBe(200);
    }
  });

  test('leaves an address locked that has tried too many accounts, and the locks of other accounts', async () => {
    for (let used = 0; used < 50; used += 1) await server.services.rateLimits.use(signInLimits.address, '192.0.2.80');
    await guess(11, '192.0.2.81', 'ivy');
    const password = await resetByMail('miguel');
    expect((await attempt('192.0.2.80', 'miguel', password)).status).toBe(429);
    expect((await attempt('192.0.2.81', 'ivy', server.world.password)).status).toBe(429);
    expect((await attempt('192.0.2.81', 'miguel', password)).status).toBe(200);
  });
});
