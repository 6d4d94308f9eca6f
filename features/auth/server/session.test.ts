import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const later = (ms: number) => server.setTime(new Date(Date.parse(testNow) + ms));

async function signedIn(remember_me?: boolean) {
  const body = {
    username: 'lucia',
    password: server.world.password,
    ...(remember_me !== undefined && { remember_me }),
  };
  const { access_token } = (await server.anonymous.post('/auth/login', body)).body;
  const caller = server.withToken(access_token);
  return async () => (await caller.get('/auth/me')).status;
}

describe('How long a session lives', () => {
  test('401 after an hour unused', async () => {
    const call = await signedIn();
    later(hour - 1);
    expect(await call()).toBe(200);
    const unused = await signedIn(false);
    later(hour - 1 + hour);
    expect(await unused()).toBe(401);
  });

  test('401 after twelve hours, however busy', async () => {
    const call = await signedIn();
    for (let at = 50 * minute; at < 12 * hour; at += 50 * minute) {
      later(at);
      expect(await call()).toBe(200);
    }
    later(12 * hour - 1);
    expect(await call()).toBe(200);
    later(12 * hour);
    expect(await call()).toBe(401);
  });

  test('remember_me: 401 after a day unused', async () => {
    const call = await signedIn(true);
    later(day - 1);
    expect(await call()).toBe(200);
    const unused = await signedIn(true);
    later(2 * day - 1);
    expect(await unused()).toBe(401);
  });

  test('remember_me: 401 after seven days, however busy', async () => {
    const call = await signedIn(true);
    for (let at = 23 * hour; at < 7 * day; at += 23 * hour) {
      later(at);
      expect(await call()).toBe(200);
    }
    later(7 * day - 1);
    expect(await call()).toBe(200);
    later(7 * day);
    expect(await call()).toBe(401);
  });

  test('a session that has ended does not come back, not even by an earlier clock', async () => {
    const call = await signedIn();
    later(hour);
    expect(await call()).toBe(401);
    // The refused call must not count as a use.
    later(hour + minute);
    expect(await call()).toBe(401);
  });
});

describe('401 not_authenticated', () => {
  test('without a token, with an unknown one, and with anything that is none', async () => {
    const headers = [
      undefined,
      'Bearer',
      'Bearer ',
      'Bearer nobody-has-this-token',
      `Bearer ${'x'.repeat(5_000)}`,
      'Basic YW5hOmFuYQ==',
      "Bearer ' or 1=1 --",
      'Bearer a b',
    ];
    for (const authorization of headers) {
      const answer = await server.anonymous.get('/auth/me', authorization === undefined ? {} : { authorization });
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  test("with the token of one agency and another agency's name before it, and with its own before it", async () => {
    const [lucia, tom] = [await server.openSession('lucia'), await server.openSession('tom')];
    expect(lucia.slice(0, 22)).not.toBe(tom.slice(0, 22));
    const spliced = [tom.slice(0, 22) + lucia.slice(22), lucia.slice(0, 22) + tom.slice(22), lucia.slice(22)];
    for (const token of spliced) expect((await server.withToken(token).get('/auth/me')).status).toBe(401);
    for (const token of [lucia, tom]) expect((await server.withToken(token).get('/auth/me')).status).toBe(200);
  });

  test('not for a token whose scheme is written in another case: its name has none', async () => {
    const { body } = await server.anonymous.post('/auth/login', { username: 'ana', password: server.world.password });
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      const answer = await server.anonymous.get('/auth/me', { authorization: `${scheme} ${body.access_token}` });
      expect(answer.status, scheme).toBe(200);
    }
  });

  test('from the next call on when the user is deactivated', async () => {
    const caller = server.as('nora');
    expect((await caller.get('/auth/me')).status).toBe(200);
    await server.admin.query('update users set is_active = false where id = $1', [server.world.users.nora?.id]);
    expect((await caller.get('/auth/me')).status).toBe(401);
  });

  test('a new role counts from the next call on', async () => {
    const caller = server.as('tom');
    expect((await caller.get('/auth/users')).status).toBe(403);
    await server.admin.query("update users set role = 'Manager' where id = $1", [server.world.users.tom?.id]);
    expect((await caller.get('/auth/users')).status).toBe(200);
  });
});

describe('POST /auth/logout', () => {
  test('204, and 401 on the next call with that token; the other sessions of the user stay', async () => {
    const [token, other] = [await server.openSession('ana'), await server.openSession('ana')];
    const answer = await server.withToken(token).post('/auth/logout');
    expect(answer.status).toBe(204);
    expect(answer.body).toBeNull();
    expect((await server.withToken(token).get('/auth/me')).status).toBe(401);
    expect((await server.withToken(token).post('/auth/logout')).status).toBe(401);
    expect((await server.withToken(other).get('/auth/me')).status).toBe(200);
  });

  test('204 for the platform operator, an Auditor and a user who must choose a password first', async () => {
    await server.admin.query('update users set must_change_password = true where username = $1', ['ivy']);
    for (const username of ['olga', 'elena', 'ivy']) {
      expect((await server.as(username).post('/auth/logout')).status).toBe(204);
    }
  });
});

describe('GET /auth/me', () => {
  test('200 with the user and the agency, and nothing of the password', async () => {
    const answer = await server.as('miguel').get('/auth/me');
    expect(answer.body).toMatchObject({ username: 'miguel', role: 'Manager', agency: { name: 'Sol Seguros' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/);
  });

  test('200 for the platform operator, without an agency', async () => {
    const answer = await server.as('olga').get('/auth/me');
    expect(answer.body).toMatchObject({ role: 'Super Admin', tenant_id: null, agency: null });
  });
});
