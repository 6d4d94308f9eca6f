import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { authCommands } from '#features/auth/server/index.ts';
import { aLead } from '#features/leads/testing.ts';
import { anAccount } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const eight = Array.from({ length: 8 }, (_, at) => at);

/** Another operator, signed in and with a chosen password. */
async function anOperator(username: string): Promise<{ id: string; token: string }> {
  const command = authCommands.find(({ name }) => name === 'create-super-admin');
  const options = { username, email: `${username}@example.com`, 'full-name': `Operator ${username}` };
  await command?.run({ argument: undefined, options }, server.services);
  const { rows } = await server.admin.query(
    'update users set must_change_password = false where username = $1 returning id, tenant_id',
    [username],
  );
  const { id, tenant_id } = rows[0];
  server.world.users[username] = { ...server.world.users.olga, id, tenant_id } as never;
  return { id, token: await server.openSession(username) };
}

test.each(['delete', 'put'] as const)('of two operators who %s each other at once, one stays', async (method) => {
  const [omar, ofelia] = [await anOperator(`omar_${method}`), await anOperator(`ofelia_${method}`)];
  const { rows: others } = await server.admin.query(
    "update users set is_active = false where role = 'Super Admin' and id <> all ($1) and is_active returning id",
    [[omar.id, ofelia.id]],
  );
  const letGo = (by: string, id: string) =>
    method === 'delete'
      ? server.withToken(by).delete(`/super-admin/users/${id}`)
      : server.withToken(by).put(`/super-admin/users/${id}`, { is_active: false });
  const answers = await Promise.all([letGo(omar.token, ofelia.id), letGo(ofelia.token, omar.id)]);
  const done = answers.filter(({ status }) => status < 300);
  expect(done).toHaveLength(1);
  const { rows } = await server.admin.query(
    "select id from users where role = 'Super Admin' and is_active and id = any ($1)",
    [[omar.id, ofelia.id]],
  );
  expect(rows).toHaveLength(1);
  const left = rows[0].id === omar.id ? omar : ofelia;
  expect((await server.withToken(left.token).delete(`/super-admin/users/${left.id}`)).body.code).toBe('own_account');
  await server.admin.query('update users set is_active = true where id = any ($1)', [others.map(({ id }) => id)]);
  await server.as('olga').delete(`/super-admin/users/${left.id}`);
});

test('of eight accounts at once an agency gets as many as its plan holds, whoever makes them', async () => {
  const { sol } = server.world.tenants;
  const olga = server.as('olga');
  const { body } = await olga.put(`/tenants/${sol}`, { max_users: 7 });
  const room = 7 - body.current_users;
  expect(room).toBeGreaterThan(0);
  const { tenant_id: _, ...given } = anAccount(sol);
  const answers = await Promise.all(
    eight.map((at) =>
      at % 2 === 0
        ? olga.post('/super-admin/users', anAccount(sol))
        : server.as('ana').post('/auth/register', { ...given, username: `ocho_${at}`, email: `ocho${at}@example.com` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(room);
  for (const { status, body: refused } of answers)
    if (status !== 201) expect([status, refused.code]).toEqual([403, 'plan_limit']);
  expect((await olga.get(`/tenants/${sol}`)).body.current_users).toBe(7);
});

test('suspended in the midst of eight writes: each was done whole or refused, and none comes after', async () => {
  const { sol } = server.world.tenants;
  const [olga, lucia] = [server.as('olga'), server.withToken(await server.openSession('lucia'))];
  const count = async () =>
    (await server.admin.query('select count(*)::int as n from leads where tenant_id = $1', [sol])).rows[0].n;
  const before = await count();
  const [suspended, ...writes] = await Promise.all([
    olga.post(`/tenants/${sol}/suspend`),
    ...eight.map(() => lucia.post('/leads', aLead())),
  ]);
  expect(suspended.status).toBe(200);
  const made = writes.filter(({ status }) => status === 201).length;
  for (const { status, body } of writes) if (status !== 201) expect(body.code).toBe('tenant_suspended');
  expect(await count()).toBe(before + made);
  expect((await lucia.post('/leads', aLead())).status).toBe(403);
  await olga.post(`/tenants/${sol}/activate`);
  expect((await lucia.get('/leads')).status).toBe(200);
});
