import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;
const at = (username: string) => `/auth/users/${idOf(username)}`;

async function rowOf(username: string) {
  const { rows } = await server.admin.query('select * from users where username = $1', [username]);
  return rows[0];
}

describe('GET /auth/users/{id}', () => {
  test('200 with one user and its version, for whoever leads; 404 for another agency and for nobody', async () => {
    for (const username of ['ana', 'miguel']) {
      const answer = await server.as(username).get(at('carlos'));
      expect(answer).toMatchObject({ status: 200, body: { id: idOf('carlos'), username: 'carlos', role: 'CSR' } });
      expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/);
    }
    for (const id of [idOf('walter'), randomUUID(), 'nobody']) {
      expect(await server.as('ana').get(`/auth/users/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });
});

describe('PUT /auth/users/{id}', () => {
  test('200 with role, name and contact changed, what is left out as it was; the trail tells what was before', async () => {
    const answer = await server.as('ana').put(at('carlos'), {
      role: 'Agente',
      full_name: 'Carlos Soto Díaz',
      phone: '305 555 0199',
      department: 'Ventas',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { role: 'Agente', full_name: 'Carlos Soto Díaz', phone: '305 555 0199', email: 'carlos@example.com' },
    });
    const { rows } = await server.admin.query(
      "select actor_name, before, after from audit_events where action = 'updateUser' and entity_id = $1",
      [idOf('carlos')],
    );
    expect(rows).toMatchObject([{ actor_name: 'Ana Beltrán', before: { role: 'CSR' }, after: { role: 'Agente' } }]);
    expect(Object.keys(rows[0].after).sort()).toEqual(['department', 'full_name', 'phone', 'role']);
    await server.as('ana').put(at('carlos'), { role: 'CSR' });
  });

  test('another role counts at the next call of a session that is open', async () => {
    const elena = server.as('elena');
    expect((await elena.get('/leads')).status).toBe(403);
    await server.as('ana').put(at('elena'), { role: 'CSR' });
    expect((await elena.get('/leads')).status).toBe(200);
    await server.as('ana').put(at('elena'), { role: 'Auditor' });
    expect((await elena.get('/leads')).status).toBe(403);
  });

  test('another e-mail is what a forgotten password is found by; links that the old one got work no more', async () => {
    await server.admin.query(
      `insert into password_resets (tenant_id, id, user_id, token_hash, created_at, expires_at)
       values ($1, $2, $3, 'x', '2026-11-16T20:00:00Z', '2026-11-16T21:00:00Z')`,
      [server.world.tenants.sol, randomUUID(), idOf('lucia')],
    );
    const answer = await server.as('ana').put(at('lucia'), { email: 'lucia.nueva@example.com' });
    expect(answer).toMatchObject({ status: 200, body: { email: 'lucia.nueva@example.com' } });
    const found = async (email: string) =>
      (await server.services.lookupPool.query('select user_id from find_users_by_email($1)', [email])).rows.length;
    expect([await found('lucia.nueva@example.com'), await found('lucia@example.com')]).toEqual([1, 0]);
    const { rows } = await server.admin.query('select used_at from password_resets where user_id = $1', [
      idOf('lucia'),
    ]);
    expect(rows.every(({ used_at }) => used_at !== null)).toBe(true);
  });

  test('412 with an old version, and nothing is written', async () => {
    const ana = server.as('ana');
    const { headers } = await ana.get(at('miguel'));
    await ana.put(at('miguel'), { department: 'Seguros' });
    const answer = await ana.put(at('miguel'), { department: 'Otra' }, { 'if-match': headers.etag as string });
    expect(answer).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect((await rowOf('miguel')).department).toBe('Seguros');
  });

  test('422 for what no user can be, in the words of the field', async () => {
    const before = await rowOf('carlos');
    const cases = [
      [{ role: 'Super Admin' }, 'Role is required'],
      [{ role: 'agent' }, 'Role is required'],
      [{ full_name: 'C' }, 'Full name must be at least 2 characters'],
      [{ full_name: ' ' }, 'Full name is required'],
      [{ email: 'nobody.example' }, 'Invalid email address'],
      [{ phone: 'x'.repeat(41) }, 'Use at most 40 characters.'],
    ] as const;
    for (const [change, message] of cases) {
      expect(await server.as('ana').put(at('carlos'), change), message).toMatchObject({
        status: 422,
        body: { errors: [{ field: Object.keys(change)[0], message }] },
      });
    }
    expect(await rowOf('carlos')).toEqual(before);
  });

  test('200 and nothing written for what cannot be changed here', async () => {
    const before = await rowOf('carlos');
    const given = {
      username: 'otro',
      password_hash: 'x',
      is_active: false,
      must_change_password: true,
      tenant_id: null,
    };
    expect((await server.as('ana').put(at('carlos'), given)).status).toBe(200);
    expect(await rowOf('carlos')).toEqual(before);
  });

  test('409 for the own role and the own e-mail, in the language of the reader; the rest of the own account may change', async () => {
    const ana = server.as('ana');
    for (const change of [{ role: 'Manager' }, { email: 'otra@example.com' }]) {
      expect(await ana.put(at('ana'), change)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    }
    const spanish = await ana.put(at('ana'), { role: 'CSR' }, { 'accept-language': 'es' });
    expect(spanish.body.detail).toBe('No puede hacer esto con su propia cuenta. Pídaselo a otro administrador.');
    expect((await ana.put(at('ana'), { role: 'Admin', phone: '305 555 0001' })).status).toBe(200);
  });

  describe('the last Admin', () => {
    beforeEach(() => server.admin.query("update users set role = 'Admin' where username in ('walter', 'grace')"));

    test('of two who take the role from each other at once one stays', async () => {
      const answers = await Promise.all([
        server.as('walter').put(at('grace'), { role: 'CSR' }),
        server.as('grace').put(at('walter'), { role: 'CSR' }),
      ]);
      // The second caller may have lost its role before its call was authorized.
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect(['last_admin', 'forbidden']).toContain(refused[0]?.body.code);
      const { rows } = await server.admin.query(
        "select count(*)::int as n from users where tenant_id = $1 and role = 'Admin' and is_active",
        [server.world.tenants.lakeside],
      );
      expect(rows[0].n).toBe(1);
    });

    test('one who is not active is none', async () => {
      await server.admin.query("update users set is_active = false where username = 'grace'");
      expect((await server.as('walter').put(at('grace'), { role: 'CSR' })).status).toBe(200);
      await server.admin.query("update users set is_active = true where username = 'grace'");
    });
  });
});
