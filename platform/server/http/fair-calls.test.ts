import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

const perUser = 3;
let server: TestServer;
beforeAll(async () => {
  const rates = { LIMIT_PER_USER: String(perUser), LIMIT_PER_AGENCY: '5', LIMIT_PER_ADDRESS: '40' };
  server = await startTestServer({ env: rates });
});
afterAll(() => server.close());

const rows = async () => {
  const { rows } = await server.admin.query(
    'select (select count(*) from audit_events)::int + (select count(*) from platform_audit_events)::int as n',
  );
  return rows[0].n as number;
};

/** Sends this many calls at once. */
const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));
const passed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status !== 429).length;

describe('Calls beyond the rates', () => {
  test('429 with Retry-After for the user who makes them, and 200 for colleagues; no row of any', async () => {
    const before = await rows();
    const lucia = server.withToken(await server.openSession('lucia'));
    // The first call caches the token, which later calls are counted by.
    await lucia.get('/auth/me');
    const answers = await times(2 * 10 * perUser, () => lucia.get('/auth/me'));
    expect(passed(answers)).toBeGreaterThanOrEqual(10 * perUser - 1);
    expect(passed(answers)).toBeLessThan(10 * perUser + perUser);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.as('ana').get('/auth/me')).status).toBe(200);
    expect(await rows()).toBe(before);
  });

  test('429 for the agency whose users make them together, and 200 for another agency', async () => {
    const people = await Promise.all(
      ['ana', 'miguel', 'carlos', 'elena'].map(async (name) => server.withToken(await server.openSession(name))),
    );
    const all = await Promise.all(people.map((person) => times(20, () => person.get('/auth/me'))));
    expect(all.flat().some(({ status }) => status === 429)).toBe(true);
    expect((await server.as('walter').get('/auth/me')).status).toBe(200);
  });

  test('429 for an address where nobody is signed in, before its body is read, and 401 at another', async () => {
    const at = (ip: string, payload = '{') =>
      server.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
        payload,
      });
    // Five percent of an address's rate: two per second, and twenty at once.
    const statuses = (await times(60, () => at('203.0.113.50'))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 415).length).toBeLessThan(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30);
    const body = JSON.stringify({ username: 'nobody_here', password: 'some-password' });
    expect((await at('203.0.113.51', body)).statusCode).toBe(401);
  });
});
