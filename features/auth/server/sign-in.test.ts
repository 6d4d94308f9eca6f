import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

let callers = 0;
/** Each attempt has its own address, so no test reaches the limits. */
function signIn(body: object, headers: Record<string, string> = {}) {
  callers += 1;
  return server.anonymous.post('/auth/login', body, { 'x-forwarded-for': `198.51.100.${callers}`, ...headers });
}
const password = () => server.world.password;

async function setAgency(change: string) {
  await server.admin.query(`update tenants set ${change} where id = $1`, [server.world.tenants.lakeside]);
}

describe('POST /auth/login', () => {
  test('200 with a token that works, the user and the agency', async () => {
    const answer = await signIn({ username: 'ana', password: password() });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({
      id: server.world.users.ana?.id,
      username: 'ana',
      email: 'ana@example.com',
      full_name: 'Ana Beltrán',
      role: 'Admin',
      phone: '',
      department: '',
      is_active: true,
      must_change_password: false,
      second_steps: [],
      must_set_up_two_step: false,
      created_at: expect.any(String),
      tenant_id: server.world.tenants.sol,
      email_to_confirm: null,
      agency: {
        id: server.world.tenants.sol,
        name: 'Sol Seguros',
        features_enabled: expect.arrayContaining(['leads', 'analytics']),
        time_zone: 'America/New_York',
        date_format: 'MM/DD/YYYY',
      },
    });
    const me = await server.withToken(answer.body.access_token).get('/auth/me');
    expect(me.body).toEqual(answer.body.user);
  });

  test('200 for the platform operator, who has no agency', async () => {
    const answer = await signIn({ username: 'olga', password: password() });
    expect(answer.body.user).toMatchObject({ role: 'Super Admin', tenant_id: null, agency: null });
  });

  test('200 whatever the case of the user name and with spaces around it', async () => {
    expect((await signIn({ username: ' LuCia ', password: password() })).status).toBe(200);
  });

  test('200 and what else is sent is ignored', async () => {
    const answer = await signIn({ username: 'lucia', password: password(), role: 'Admin', tenant_id: 'x' });
    expect(answer.body.user.role).toBe('Agente');
  });

  test('the token is random and only its hash is kept', async () => {
    const first = (await signIn({ username: 'carlos', password: password() })).body.access_token as string;
    const second = (await signIn({ username: 'carlos', password: password() })).body.access_token as string;
    expect(first).toMatch(/^[\w-]{65}$/);
    expect(second).not.toBe(first);
    const { rows } = await server.admin.query<{ session: string; hash: Buffer }>(
      'select s::text as session, token_hash as hash from sessions s where user_id = $1',
      [server.world.users.carlos?.id],
    );
    expect(rows.map(({ hash }) => hash.toString('hex'))).toContain(createHash('sha256').update(first).digest('hex'));
    expect(rows.map(({ session }) => session).join()).not.toContain(first);
  });

  test('a session lets nobody in whose account is not active, though it is there', async () => {
    const { id } = server.world.users.carlos as { id: string };
    const token = await server.openSession('carlos');
    const letIn = (is_active: boolean) =>
      server.admin.query('update users set is_active = $2 where id = $1', [id, is_active]);
    await letIn(false);
    expect((await server.withToken(token).get('/auth/me')).status).toBe(401);
    await letIn(true);
    expect((await server.withToken(token).get('/auth/me')).status).toBe(200);
  });

  test('401 alike for a wrong password, an unknown name and an inactive user', async () => {
    await server.admin.query('update users set is_active = false where id = $1', [server.world.users.ivy?.id]);
    const answers = await Promise.all([
      signIn({ username: 'tom', password: 'not-his-password' }),
      signIn({ username: 'nobody_at_all', password: 'not-his-password' }),
      signIn({ username: 'ivy', password: password() }),
      signIn({ username: 'ivy', password: 'not-her-password' }),
    ]);
    const [first, ...others] = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...body, request_id: '' },
      headers: Object.keys(headers).sort(),
      // To the screens, 401 with WWW-Authenticate means "your session ended", which a failed sign-in isn't.
      asksForSession: 'www-authenticate' in headers,
    }));
    expect(first).toMatchObject({ status: 401, asksForSession: false });
    expect(first?.body).toEqual({
      status: 401,
      code: 'invalid_credentials',
      detail: 'Incorrect username or password.',
      request_id: '',
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('401 in the language of the reader', async () => {
    const answer = await signIn({ username: 'tom', password: 'not-his-password' }, { 'accept-language': 'es-US' });
    expect(answer.body.detail).toBe('Usuario o contraseña incorrectos.');
  });

  test('422 for what the form would not send', async () => {
    const short = await signIn({ username: 'ab', password: '12345' });
    expect(short.status).toBe(422);
    expect(short.body.errors).toEqual([
      { field: 'username', code: 'too_small', message: 'Username must be at least 3 characters' },
      { field: 'password', code: 'too_small', message: 'Password must be at least 6 characters' },
    ]);
    for (const body of [
      {},
      { username: ['ana'], password: { a: 1 } },
      { username: 'ana', password: 'x'.repeat(201) },
    ]) {
      expect((await signIn(body)).status).toBe(422);
    }
    expect((await signIn({ username: 'ana\u0000', password: password() })).status).toBe(422);
  });

  test('the language of the screens is kept for the e-mails to this user', async () => {
    const languageOf = async () =>
      (await server.admin.query('select language from users where username = $1', ['grace'])).rows[0].language;
    await signIn({ username: 'grace', password: password() }, { 'accept-language': 'es-MX,en;q=0.8' });
    expect(await languageOf()).toBe('es');
    await signIn({ username: 'grace', password: password() }, { 'accept-language': 'en-US' });
    expect(await languageOf()).toBe('en');
  });
});

describe('An agency that may not work', () => {
  const cases = [
    { what: 'suspended', change: "status = 'Suspended'", code: 'tenant_suspended' },
    { what: 'inactive', change: "status = 'Inactive'", code: 'tenant_suspended' },
    {
      what: 'with an ended trial',
      change: `status = 'Trial', is_trial = true, trial_ends_at = '${testNow}'`,
      code: 'trial_expired',
    },
    {
      what: 'with an ended trial that only is_trial tells',
      change: `is_trial = true, trial_ends_at = '${testNow}'`,
      code: 'trial_expired',
    },
  ];
  for (const { what, change, code } of cases) {
    test(`403 at sign-in and at the next call of an open session: ${what}`, async () => {
      const open = server.as('walter');
      expect((await open.get('/auth/me')).status).toBe(200);
      await setAgency(change);
      expect(await signIn({ username: 'walter', password: password() })).toMatchObject({ status: 403, body: { code } });
      expect(await open.get('/auth/me')).toMatchObject({ status: 403, body: { code } });
      expect(await open.get('/leads')).toMatchObject({ status: 403, body: { code } });
      // Only a caller with the right password learns that the agency is suspended.
      expect(await signIn({ username: 'walter', password: 'not-his-password' })).toMatchObject({ status: 401 });
      expect((await server.as('ana').get('/auth/me')).status).toBe(200);
      await setAgency("status = 'Active', is_trial = false, trial_ends_at = null");
      expect((await open.get('/auth/me')).status).toBe(200);
    });
  }

  test('200 while the trial lasts, to its last second', async () => {
    await setAgency("status = 'Trial', is_trial = true, trial_ends_at = '2026-11-16T20:00:01Z'");
    expect((await signIn({ username: 'walter', password: password() })).status).toBe(200);
    await setAgency("status = 'Active', is_trial = false, trial_ends_at = null");
  });
});
