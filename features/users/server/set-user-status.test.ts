import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('update users set is_active = true'));

const idOf = (username: string) => server.world.users[username]?.id as string;
const at = (username: string) => `/auth/users/${idOf(username)}/status`;
const isActive = async (username: string): Promise<boolean> =>
  (await server.admin.query('select is_active from users where username = $1', [username])).rows[0].is_active;

describe('PUT /auth/users/{id}/status', () => {
  test('200: whoever is let out has no session from then on, and signs in no more; back in, with the same password', async () => {
    const carlos = server.as('carlos');
    expect((await carlos.get('/auth/me')).status).toBe(200);
    const answer = await server.as('ana').put(at('carlos'), { is_active: false });
    expect(answer).toMatchObject({ status: 200, body: { id: idOf('carlos'), is_active: false } });
    expect(answer.headers.etag).toBe((await server.as('ana').get(`/auth/users/${idOf('carlos')}`)).headers.etag);
    expect((await carlos.get('/auth/me')).status).toBe(401);
    const signIn = () => server.anonymous.post('/auth/login', { username: 'carlos', password: server.world.password });
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect((await server.as('ana').put(at('carlos'), { is_active: true })).body.is_active).toBe(true);
    expect((await carlos.get('/auth/me')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('200 without a body: the other state than the one there is', async () => {
    const { id } = server.world.users.carlos as { id: string };
    const token = await server.openSession('ana');
    const toggle = () =>
      server.http.inject({
        method: 'PUT',
        url: `/api/auth/users/${id}/status`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await toggle()).json()).toMatchObject({ is_active: false });
    expect((await toggle()).json()).toMatchObject({ is_active: true });
  });

  test('200 for the state there is already, which changes nothing', async () => {
    expect((await server.as('ana').put(at('lucia'), { is_active: true })).status).toBe(200);
    const { rows } = await server.admin.query(
      "select 1 from audit_events where action = 'activateUser' and entity_id = $1",
      [idOf('lucia')],
    );
    expect(rows).toEqual([]);
  });

  test('409 for the own account', async () => {
    expect(await server.as('ana').put(at('ana'), { is_active: false })).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
    expect(await isActive('ana')).toBe(true);
  });

  test('of two Admins who let each other out at once one stays in', async () => {
    await server.admin.query("update users set role = 'Admin' where username = 'grace'");
    for (let round = 0; round < 5; round += 1) {
      await server.admin.query("update users set is_active = true where username in ('walter', 'grace')");
      const [walter, grace] = [server.as('walter'), server.as('grace')];
      await Promise.all([walter.get('/auth/me'), grace.get('/auth/me')]);
      const answers = await Promise.all([
        walter.put(at('grace'), { is_active: false }),
        grace.put(at('walter'), { is_active: false }),
      ]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect([401, 409]).toContain(refused[0]?.status);
      expect([await isActive('walter'), await isActive('grace')].filter(Boolean)).toHaveLength(1);
    }
  });

  test('403 plan_limit for one more than the plan allows; of ten at once exactly as many come back', async () => {
    const tenant = server.world.tenants.sol;
    await server.admin.query(
      `insert into users (tenant_id, id, username, email, full_name, role, password_hash, is_active)
       select $1, gen_random_uuid(), 'antes_' || n, 'antes' || n || '@example.com', 'Antes ' || n, 'CSR', 'x', false
       from generate_series(1, 10) n`,
      [tenant],
    );
    const { rows } = await server.admin.query("select id from users where username like 'antes_%'");
    const active = 'select count(*)::int as n from users where tenant_id = $1 and is_active';
    const before = (await server.admin.query(active, [tenant])).rows[0].n;
    await server.admin.query(`update tenants set max_users = ${before + 3} where id = '${tenant}'`);
    const answers = await Promise.all(
      rows.map(({ id }) => server.as('ana').put(`/auth/users/${id}/status`, { is_active: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'plan_limit')).toHaveLength(7);
    const places = (await server.as('ana').get('/auth/users/places')).body;
    expect(places).toEqual({ max_users: before + 3, active_users: before + 3 });
    await server.admin.query('update tenants set max_users = 100 where id = $1', [tenant]);
  });

  test('412 with an old version, and the user stays in', async () => {
    const ana = server.as('ana');
    const { headers } = await ana.get(`/auth/users/${idOf('carlos')}`);
    await ana.put(`/auth/users/${idOf('carlos')}`, { department: `Otra ${randomUUID()}` });
    const answer = await ana.put(at('carlos'), { is_active: false }, { 'if-match': headers.etag as string });
    expect(answer).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect(await isActive('carlos')).toBe(true);
  });

  test('422 for what no answer to the question can be, and nothing happens', async () => {
    for (const hand_on_to of [idOf('lucia'), idOf('carlos'), idOf('tom'), randomUUID()]) {
      const answer = await server.as('ana').put(at('lucia'), { is_active: false, hand_on_to });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'hand_on_to', code: 'invalid_reference' }] },
      });
    }
    expect((await server.as('ana').put(at('lucia'), { is_active: 'no' })).status).toBe(422);
    expect(await isActive('lucia')).toBe(true);
  });
});
