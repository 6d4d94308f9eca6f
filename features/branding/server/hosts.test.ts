import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { worldPassword } from '#db/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { APP_URL: 'https://crm.example.com', AGENCY_DOMAIN: 'agencies.example.com' },
  });
  const { rows } = await server.admin.query('select id, subdomain from tenants');
  const subdomainOf = (id: string | undefined) => rows.find((row) => row.id === id).subdomain as string;
  solHost = `${subdomainOf(server.world.tenants.sol)}.agencies.example.com`;
  lakesideHost = `${subdomainOf(server.world.tenants.lakeside)}.agencies.example.com`;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('delete from brandings');
  for (const host of [solHost, lakesideHost]) server.services.hosts.forget(host);
});

let solHost: string;
let lakesideHost: string;
const at = (host: string) => ({ host });
const signIn = (username: string, host: string, password = worldPassword) =>
  server.anonymous.post('/auth/login', { username, password }, at(host));

/** Names that look like Sol's host, or lead there under another name. */
const lookAlikes = () => [
  `${solHost}.evil.example`,
  `x.${solHost}`,
  solHost.replace('.agencies', '-agencies'),
  `agencies.example.com`,
  `xn--sl-yja.agencies.example.com`,
  solHost.replace('o', 'ο'),
  solHost.replace('.', '。'),
  `${solHost}@evil.example`,
  'nobody.agencies.example.com',
  'www.agencies.example.com',
  'unproved.example',
];

describe('GET /brand', () => {
  test('what the sign-in of an agency’s host needs, and no more; a change is there at once', async () => {
    await server.as('ana').put('/branding', {
      company_name: 'Sol y Mar',
      login_title: 'Hola',
      primary_color: '#123456',
      address: 'Calle 8',
      support_email: 'ayuda@sol.example',
    });
    const { body } = await server.anonymous.get('/brand', at(solHost));
    expect(body).toEqual({
      company_name: 'Sol y Mar',
      company_tagline: '',
      app_title: '',
      login_title: 'Hola',
      support_email: 'ayuda@sol.example',
      logo_url: '',
      favicon_url: '',
      common_url: 'https://crm.example.com',
      colours: { primary: '#123456', accent: '#FFD700', background: '#f8fafc', text: '#1f2937' },
    });
    await server.as('ana').put('/branding', { login_title: 'Buenos días' });
    await expect
      .poll(async () => (await server.anonymous.get('/brand', at(solHost))).body.login_title)
      .toBe('Buenos días');
  });

  test('is the agency’s with a port, a dot at the end and capitals; nobody’s by another name, whatever a header says', async () => {
    for (const host of [`${solHost}:8443`, `${solHost}.`, solHost.toUpperCase()]) {
      expect((await server.anonymous.get('/brand', at(host))).body.company_name, host).toBe('Sol Seguros');
    }
    for (const host of [...lookAlikes(), 'crm.example.com', 'localhost']) {
      expect((await server.anonymous.get('/brand', at(host))).status, host).toBe(404);
    }
    const forwarded = { host: 'crm.example.com', 'x-forwarded-host': solHost, forwarded: `host=${solHost}` };
    expect((await server.anonymous.get('/brand', forwarded)).status).toBe(404);
  });

  test('of an agency that is deleted there is none', async () => {
    await server.admin.query("update tenants set status = 'Inactive' where id = $1", [server.world.tenants.lakeside]);
    expect((await server.anonymous.get('/brand', at(lakesideHost))).status).toBe(404);
    await server.admin.query("update tenants set status = 'Active' where id = $1", [server.world.tenants.lakeside]);
  });
});

describe('Signing in', () => {
  test('at an agency’s host: its own people, and nobody else; all are refused alike', async () => {
    expect((await signIn('lucia', solHost)).status).toBe(200);
    const wrong = await signIn('lucia', solHost, 'not the password');
    for (const username of ['walter', 'olga', 'nobody']) {
      const { status, body } = await signIn(username, solHost);
      expect([status, body.code, body.detail], username).toEqual([401, 'invalid_credentials', wrong.body.detail]);
    }
  });

  test('at the common host: everybody; by a name that is nobody’s no operator', async () => {
    for (const username of ['lucia', 'walter', 'olga']) {
      expect((await signIn(username, 'crm.example.com')).status, username).toBe(200);
    }
    for (const host of lookAlikes().slice(0, 3)) expect((await signIn('olga', host)).status, host).toBe(401);
  });
});

test('what a browser keeps belongs to the host it came from, and to that call alone', async () => {
  const { headers } = await server.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: at(solHost),
    payload: { username: 'lucia', password: worldPassword },
  });
  const kept = [headers['set-cookie'] ?? []].flat();
  expect(kept).toHaveLength(1);
  for (const cookie of kept) {
    // Without a domain attribute a browser sends the cookie to this host alone.
    expect(cookie).not.toMatch(/domain=/i);
    expect(cookie).toMatch(/; Path=\/api\/auth\/login; .*HttpOnly; SameSite=Strict; Secure$/);
  }
});

describe('A token', () => {
  test('works at the host of its agency and at the common one; carried to another it is none', async () => {
    const token = await server.openSession('lucia');
    const lucia = server.withToken(token);
    expect((await lucia.get('/branding', at(solHost))).status).toBe(200);
    expect((await lucia.get('/branding', at('crm.example.com'))).status).toBe(200);
    expect(await lucia.get('/branding', at(lakesideHost))).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    });
    // The token is cached as valid, and is valid again on its own host.
    expect((await lucia.get('/branding', at(lakesideHost))).status).toBe(401);
    expect((await lucia.get('/branding', at(solHost))).status).toBe(200);
  });

  test('of an operator works at the common host alone', async () => {
    const olga = server.withToken(await server.openSession('olga'));
    expect((await olga.get('/tenants', at('crm.example.com'))).status).toBe(200);
    for (const host of [solHost, ...lookAlikes()])
      expect((await olga.get('/tenants', at(host))).status, host).toBe(401);
  });

  test('the host never chooses whose rows are read', async () => {
    const walter = server.withToken(await server.openSession('walter'));
    expect((await walter.get('/branding', at('crm.example.com'))).body.company_name).toBe('Lakeside Insurance');
    const forwarded = { host: 'crm.example.com', 'x-forwarded-host': solHost };
    expect((await walter.get('/branding', forwarded)).body.company_name).toBe('Lakeside Insurance');
  });
});

describe('GET /api/hosts/allowed', () => {
  const allowed = async (domain: string, from = '127.0.0.1') =>
    (await server.http.inject({ url: `/api/hosts/allowed?domain=${encodeURIComponent(domain)}`, remoteAddress: from }))
      .statusCode;

  test('200 for hosts that are served, 403 for others, 404 for whoever is no proxy', async () => {
    expect([await allowed(solHost), await allowed('crm.example.com')]).toEqual([200, 200]);
    for (const host of lookAlikes()) expect(await allowed(host), host).toBe(403);
    expect(await allowed('')).toBe(403);
    expect(await allowed(solHost, '203.0.113.9')).toBe(404);
  });
});
