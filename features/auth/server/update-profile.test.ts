import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, startUnusedServer, type TestServer } from '#apps/testing/test-server.ts';
import { mailsWhen } from '#platform/testing/outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function rowOf(username: string) {
  return (await server.admin.query('select * from users where username = $1', [username])).rows[0];
}

async function lastEvent(username: string) {
  const { rows } = await server.admin.query(
    "select action, outcome, before, after from audit_events where actor_id = $1 and action = 'updateProfile'",
    [server.world.users[username]?.id],
  );
  return rows[0];
}

describe('PUT /auth/profile', () => {
  test('200 with the whole user; what is left out stays', async () => {
    const lucia = server.as('lucia');
    const first = await lucia.put('/auth/profile', { phone: ' 305 555 0100 ', department: 'Ventas' });
    expect(first).toMatchObject({
      status: 200,
      body: { full_name: 'Lucía Ferrer', email: 'lucia@example.com', phone: '305 555 0100', department: 'Ventas' },
    });
    const second = await lucia.put('/auth/profile', { full_name: 'Lucía Ferrer Gil', department: '' });
    expect(second.body).toMatchObject({ full_name: 'Lucía Ferrer Gil', phone: '305 555 0100', department: '' });
    expect((await lucia.get('/auth/me')).body).toEqual(second.body);
  });

  test('200 for every role, also the Auditor and the platform operator', async () => {
    for (const username of ['ana', 'miguel', 'carlos', 'elena', 'olga']) {
      const answer = await server.as(username).put('/auth/profile', { department: 'Piso 2' });
      expect(answer).toMatchObject({ status: 200, body: { username, department: 'Piso 2' } });
    }
  });

  test('200 and role, agency, state, name and password are not for the taking', async () => {
    const before = await rowOf('tom');
    const answer = await server.as('tom').put('/auth/profile', {
      department: 'Sales',
      role: 'Admin',
      tenant_id: server.world.tenants.sol,
      id: randomUUID(),
      username: 'boss',
      is_active: false,
      must_change_password: true,
      password_hash: 'x',
      password: 'x',
      __proto__: { role: 'Admin' },
    });
    expect(answer).toMatchObject({ status: 200, body: { role: 'Agente', tenant_id: server.world.tenants.lakeside } });
    expect(await rowOf('tom')).toEqual({ ...before, department: 'Sales', updated_at: expect.anything() });
  });

  test('the trail keeps what changed, on both sides', async () => {
    await server.as('grace').put('/auth/profile', { full_name: 'Grace Kim', phone: '1' });
    expect(await lastEvent('grace')).toEqual({
      action: 'updateProfile',
      outcome: 'done',
      before: { phone: '' },
      after: { phone: '1' },
    });
    const trail = 'select count(*) from audit_events';
    const { rows: told } = await server.admin.query(trail);
    expect((await server.as('grace').put('/auth/profile', { phone: '1' })).status).toBe(200);
    expect((await server.admin.query(trail)).rows).toEqual(told);
  });

  test('the same words with the accents after their letters are no change', async () => {
    const tom = server.as('tom');
    const words = { full_name: 'Tomás Peña', department: 'Atención' };
    await tom.put('/auth/profile', words);
    const trail = 'select count(*) from audit_events';
    const { rows: told } = await server.admin.query(trail);
    const answer = await tom.put('/auth/profile', JSON.parse(JSON.stringify(words).normalize('NFD')));
    expect(answer).toMatchObject({ status: 200, body: words });
    expect((await server.admin.query(trail)).rows).toEqual(told);
  });

  test('422 on the field that is wrong, and nothing changes', async () => {
    const nora = server.as('nora');
    const cases = [
      [{ full_name: 'N' }, 'full_name'],
      [{ full_name: '  ' }, 'full_name'],
      [{ email: 'nobody' }, 'email'],
      [{ email: '' }, 'email'],
      [{ phone: 'x'.repeat(41) }, 'phone'],
      [{ phone: 5 }, 'phone'],
      [{ phone: 'a\u0000b' }, 'phone'],
      [{ department: '\ud800' }, 'department'],
    ] as const;
    for (const [body, field] of cases) {
      const answer = await nora.put('/auth/profile', { department: 'Lost', ...body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect((await rowOf('nora')).department).toBe('');
  });
});

test('the first Admin, who has no mailbox, gives the own name and address with the password, and they count at once', async () => {
  const unused = await startUnusedServer({ jobs: true });
  const { body: made } = await unused.anonymous.post('/auth/create-default-admin', {});
  const given = { username: made.username, password: made.password };
  const chosen = 'Chosen-Heron-97';
  const { body: first } = await unused.anonymous.post('/auth/login', given);
  const admin = unused.withToken(first.access_token);
  await admin.put('/auth/password', { current_password: made.password, new_password: chosen });
  const person = { full_name: 'Ana Ruiz', email: 'ana@sol.example' };
  const wrong = await admin.put('/auth/profile', { ...person, current_password: 'Another-Heron-1' });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong_password']);
  // Without the password, the change is only requested, as for every user.
  const asked = await admin.put('/auth/profile', person);
  expect(asked.body).toMatchObject({ email: 'admin@default.localhost', email_to_confirm: person.email });
  const { status, body } = await admin.put('/auth/profile', { ...person, current_password: chosen });
  expect([status, body.full_name, body.email, body.email_to_confirm ?? null]).toEqual([
    200,
    ...Object.values(person),
    null,
  ]);
  expect((await admin.get('/auth/me')).body).toMatchObject(person);
  await unused.anonymous.post('/auth/forgot-password', { email: person.email });
  await mailsWhen(unused, person.email, 1, 'Choose a new password for Vigencia');
  // From this point the user has a mailbox, whose owner must confirm a new address.
  const again = await admin.put('/auth/profile', { email: 'otra@sol.example', current_password: chosen });
  expect(again.body).toMatchObject({ email: person.email, email_to_confirm: 'otra@sol.example' });
});
