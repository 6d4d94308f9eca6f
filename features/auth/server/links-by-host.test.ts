import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { newToken } from '#platform/server/access/session.ts';

let server: TestServer;
let solHost: string;
let lakesideHost: string;
beforeAll(async () => {
  server = await startTestServer({
    env: { APP_URL: 'https://crm.example.com', AGENCY_DOMAIN: 'agencies.example.com' },
  });
  const { rows } = await server.admin.query('select id, subdomain from tenants');
  const hostOf = (id: string | undefined) => `${rows.find((row) => row.id === id).subdomain}.agencies.example.com`;
  solHost = hostOf(server.world.tenants.sol);
  lakesideHost = hostOf(server.world.tenants.lakeside);
});
afterAll(() => server.close());

/** A token that resets the password of a user of the test world. */
async function resetTokenOf(username: string): Promise<string> {
  const user = server.world.users[username];
  if (!user) throw new Error(username);
  const { token, hash } = newToken(user.tenant_id);
  await server.admin.query(
    `insert into password_resets (tenant_id, id, user_id, token_hash, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $4::timestamptz + interval '30 minutes')`,
    [user.tenant_id, user.id, hash, server.services.clock()],
  );
  return token;
}

describe('Links of mails', () => {
  test('lead to the host of the agency; those of operators to the common one', async () => {
    const { hosts } = server.services;
    expect((await hosts.siteOf(server.world.tenants.sol as string)).base).toBe(`https://${solHost}`);
    const operators = await hosts.siteOf(server.world.users.olga?.tenant_id as string);
    expect(operators).toEqual({ base: 'https://crm.example.com', agency: null });
  });

  test('a reset link of another agency is none at this host, and stays good at its own', async () => {
    const token = await resetTokenOf('lucia');
    const reset = (host: string) =>
      server.anonymous.post('/auth/reset-password', { token, new_password: 'Manatee-Grove-88' }, { host });
    expect(await reset(lakesideHost)).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    expect((await reset(solHost)).status).toBe(200);
  });

  test('who has forgotten a password at a host is mailed of that agency’s account alone', async () => {
    await server.admin.query('delete from pgboss.job');
    const email = 'lucia@example.com';
    await server.anonymous.post('/auth/forgot-password', { email }, { host: lakesideHost });
    await server.anonymous.post('/auth/forgot-password', { email }, { host: 'crm.example.com' });
    const { rows } = await server.admin.query(
      "select data->'payload'->>'agency_id' as agency_id from pgboss.job where name = 'auth.send-password-reset' order by created_on",
    );
    expect(rows.map(({ agency_id }) => agency_id)).toEqual([server.world.tenants.lakeside, null]);
  });
});
