import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anAccount } from '../../testing.ts';
import { tellKeepers } from './tell-keepers.ts';

let server: TestServer;
let sol: string;
beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
});
afterAll(() => server.close());

const olga = () => server.as('olga');
const create = async (given = {}) => {
  const { status, body } = await olga().post('/super-admin/users', anAccount(sol, given));
  expect(status).toBe(201);
  return body as { id: string; username: string };
};

describe('POST /super-admin/users', () => {
  test('201: of an agency, who signs in with the given password and replaces it', async () => {
    const account = await create({ role: 'Manager', full_name: 'Marta Solís' });
    expect(account).toMatchObject({ role: 'Manager', tenant_id: sol, tenant_name: 'Sol Seguros', is_active: true });
    const { body } = await server.as('ana').get(`/auth/users/${account.id}`);
    expect(body).toMatchObject({ full_name: 'Marta Solís', must_change_password: true });
  });

  test('422: an operator of an agency, and an agency’s role of an operator; 404: of no agency; 409: a taken name', async () => {
    const post = async (body: object) => {
      const answer = await olga().post('/super-admin/users', body);
      return [answer.status, answer.body.code];
    };
    expect(await post(anAccount(sol, { role: 'Super Admin' }))).toEqual([422, 'validation_error']);
    expect(await post(anAccount('', { role: 'Admin' }))).toEqual([422, 'validation_error']);
    expect(await post(anAccount(crypto.randomUUID()))).toEqual([404, 'not_found']);
    expect(await post(anAccount(sol, { username: 'ANA' }))).toEqual([409, 'username_taken']);
  });

  test('an operator is not made without the password of another, nor without a second step', async () => {
    const operators = async () => (await olga().get('/super-admin/users?role=Super%20Admin')).body.length;
    const before = await operators();
    const post = async (given: object) => (await olga().post('/super-admin/users', anAccount('', given))).body.code;
    expect(await post({})).toBe('wrong_password');
    expect(await post({ current_password: 'Wrong-41x', code: '123456' })).toBe('wrong_password');
    expect(await operators()).toBe(before);
  });
});

describe('PUT /super-admin/users/{id}', () => {
  test('changes role and name, lets out and in again; the agency’s trail names the operator', async () => {
    const { id } = await create();
    const put = async (body: object) => (await olga().put(`/super-admin/users/${id}`, body)).body;
    expect(await put({ role: 'Auditor', full_name: 'Ada Auditora' })).toMatchObject({ role: 'Auditor' });
    expect(await put({ is_active: false })).toMatchObject({ is_active: false, full_name: 'Ada Auditora' });
    expect(await put({ is_active: true })).toMatchObject({ is_active: true });
    const { rows } = await server.admin.query(
      'select action, actor_name from audit_events where tenant_id = $1 and entity_id = $2',
      [sol, id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      ...['activateUser', 'deactivateUser', 'registerUser', 'updateUser'],
    ]);
    expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set(['Olga Ruiz']));
  });

  test('409: oneself, and the last Admin of an agency', async () => {
    const { body } = await olga().get('/auth/me');
    const own = `/super-admin/users/${body.id}`;
    expect((await olga().put(own, { is_active: false })).body.code).toBe('own_account');
    expect((await olga().delete(own)).body.code).toBe('own_account');
    const { rows } = await server.admin.query("select user_id from sign_in_names where username_norm = 'ana'");
    expect((await olga().put(`/super-admin/users/${rows[0].user_id}`, { role: 'CSR' })).body.code).toBe('last_admin');
  });
});

describe('DELETE /super-admin/users/{id}', () => {
  test('204: nothing is left but the name under past work, and the user name is free', async () => {
    const { id, username } = await create({ full_name: 'Nora Firma', phone: '3055550142' });
    expect((await olga().delete(`/super-admin/users/${id}`)).status).toBe(204);
    const { rows } = await server.admin.query(
      'select username, email, phone, full_name, is_active, password_hash from users where tenant_id = $1 and id = $2',
      [sol, id],
    );
    expect(rows).toMatchObject([
      { username: `deleted-${id.slice(0, 8)}`, email: '', phone: '', full_name: 'Nora Firma', is_active: false },
    ]);
    expect((await olga().delete(`/super-admin/users/${id}`)).status).toBe(404);
    await create({ username });
  });
});

describe('resets', () => {
  test('tell the Admins of the agency, and show no password', async () => {
    const { id } = await create();
    for (const reset of ['password-reset', 'two-step-reset']) {
      const { status, body } = await olga().post(`/super-admin/users/${id}/${reset}`);
      expect([status, Object.keys(body).filter((name) => name.includes('password'))]).toEqual([200, []]);
    }
    await runJobNow(server, tellKeepers, sol, { about: 'password_reset', user_id: id });
    const { rows } = await server.admin.query('select count(*)::int as count from sent_messages where tenant_id = $1', [
      sol,
    ]);
    expect(rows[0].count).toBeGreaterThan(0);
    await olga().put(`/super-admin/users/${id}`, { is_active: false });
    expect((await olga().post(`/super-admin/users/${id}/password-reset`)).body.code).toBe('account_inactive');
  });
});
