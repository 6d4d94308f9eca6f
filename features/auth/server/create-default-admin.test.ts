import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { renewSetupToken } from '#features/tenants/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';

const newSetupToken = ({ services }: TestServer) => performOnPlatform(services, { actor: house }, renewSetupToken);

const url = '/api/auth/create-default-admin';
const notHere = '203.0.113.50';

async function call(server: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const answer = await server.http.inject({ method: 'POST', url, headers, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
}

async function counts(server: TestServer) {
  const { rows } = await server.admin.query(
    "select (select count(*)::int from users) as users, (select count(*)::int from tenants where kind = 'agency') as agencies",
  );
  return rows[0];
}

describe('POST /auth/create-default-admin on an empty installation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ world: false });
  });
  afterAll(() => server.close());

  test('403 for everybody who is not at this machine or came through a proxy, and nothing is made', async () => {
    const refused = [
      call(server, {}, notHere),
      call(server, {}, '::ffff:10.0.0.5'),
      call(server, { 'x-forwarded-for': '127.0.0.1' }),
      call(server, { 'x-forwarded-proto': 'https' }),
      call(server, { 'x-real-ip': '127.0.0.1' }),
      call(server, { forwarded: 'for=127.0.0.1' }),
      call(server, { via: '1.1 proxy' }),
      call(server, { 'x-setup-token': 'a-guess' }, notHere),
      call(server, { 'x-setup-token': '' }, notHere),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'setup_token_required' } });
    }
    expect(await counts(server)).toEqual({ users: 0, agencies: 0 });
  });

  // The call needs no body, so any page in a browser on this machine could send it, and under a name that resolves to
  // 127.0.0.1 could also read the password.
  test('403 for a foreign page in a browser on this machine', async () => {
    const refused = [
      call(server, { origin: 'https://evil.example' }),
      call(server, { origin: 'null' }),
      call(server, { origin: 'http://localhost.evil.example' }),
      call(server, { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' }),
      call(server, { 'sec-fetch-site': 'cross-site' }),
      call(server, { host: 'rebound.evil.example:3000', origin: 'http://rebound.evil.example:3000' }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'setup_token_required' } });
    }
  });

  test('403 for a setup token that was renewed since', async () => {
    const old = (await newSetupToken(server)) as string;
    await newSetupToken(server);
    expect((await call(server, { 'x-setup-token': old }, notHere)).status).toBe(403);
  });

  test('429 for an address that keeps guessing the token', async () => {
    const guess = () => call(server, { 'x-setup-token': 'a-guess' }, '203.0.113.51');
    const limit = { name: 'create-default-admin', points: 20, seconds: 900 };
    for (let used = 0; used < 19; used += 1) await server.services.rateLimits.use(limit, '203.0.113.51');
    expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
  });

  test('201 for exactly one of fifty at once; 409 for the others and for ever after', async () => {
    // As a browser sends it through the development server.
    const headers = { host: '127.0.0.1:3000', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(server, headers)));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'already_initialized')).toHaveLength(
      49,
    );
    expect(await counts(server)).toEqual({ users: 1, agencies: 1 });
    expect(created[0]?.body).toEqual({
      username: 'admin',
      password: expect.stringMatching(/^\w{20}$/),
      detail: expect.any(String),
    });

    // The credentials work, and allow only the choice of a password.
    const body = { username: 'admin', password: created[0]?.body.password };
    const signedIn = await server.anonymous.post('/auth/login', body);
    expect(signedIn.body.user).toMatchObject({
      role: 'Admin',
      must_change_password: true,
      agency: { name: 'Default Agency' },
    });
    const admin = server.withToken(signedIn.body.access_token);
    expect(await admin.get('/leads')).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
    const { rows } = await server.admin.query(
      "select actor_name, after from audit_events where action = 'createDefaultAdmin'",
    );
    expect(rows).toEqual([{ actor_name: 'setup', after: { username: 'admin', role: 'Admin' } }]);

    expect((await call(server)).status).toBe(409);
    expect(await newSetupToken(server)).toBeNull();
  });

  // The condition is that no user has ever existed. An emptied table must not allow the call again.
  test('409 still when the users are gone', async () => {
    for (const table of [
      'audit_events',
      'sign_in_names',
      'sessions',
      'known_devices',
      'account_links',
      'users',
      'tenants',
    ]) {
      await server.admin.query(`delete from ${table}`);
    }
    expect(await counts(server)).toEqual({ users: 0, agencies: 0 });
    expect(await call(server)).toMatchObject({ status: 409, body: { code: 'already_initialized' } });
  });
});

describe('POST /auth/create-default-admin with the setup token', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ world: false });
  });
  afterAll(() => server.close());

  test('201 from another machine and through a proxy, once', async () => {
    const token = (await newSetupToken(server)) as string;
    const headers = { 'x-setup-token': token, 'x-forwarded-for': notHere, 'accept-language': 'es' };
    const answer = await call(server, headers);
    expect(answer.status).toBe(201);
    expect(answer.body.detail).toContain('administrador');
    expect((await call(server, headers)).status).toBe(409);
    const { rows } = await server.admin.query('select setup_token_hash from installation');
    expect(rows).toEqual([{ setup_token_hash: null }]);
    const agencies = await server.admin.query("select name from tenants where kind = 'agency'");
    expect(agencies.rows).toEqual([{ name: 'Agencia Principal' }]);
  });
});

describe('POST /auth/create-default-admin on an installation that has users', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('409, whoever asks, and there is no setup token', async () => {
    const before = await counts(server);
    expect((await call(server)).status).toBe(409);
    expect((await call(server, {}, notHere)).status).toBe(409);
    expect(await newSetupToken(server)).toBeNull();
    expect(await counts(server)).toEqual(before);
  });
});

describe('POST /auth/create-default-admin behind a proxy that says nothing of itself', () => {
  // A plain proxy on the same machine sends a loopback Host and no forwarding header, so every caller would look local.
  test('403 without the setup token wherever users come by another address', async () => {
    const server = await startTestServer({ world: false, env: { APP_URL: 'https://crm.example.com' } });
    try {
      expect(await call(server)).toMatchObject({ status: 403, body: { code: 'setup_token_required' } });
      expect(await counts(server)).toEqual({ users: 0, agencies: 0 });
    } finally {
      await server.close();
    }
  });
});
