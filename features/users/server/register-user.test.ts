import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let made = 0;
function aUser(input: object = {}) {
  made += 1;
  return {
    username: `nueva_${made}`,
    email: `nueva.${made}@example.com`,
    password: 'abc123',
    role: 'Agente',
    full_name: 'Nueva Persona',
    ...input,
  };
}
const register = (body: object, headers: Record<string, string> = {}) =>
  server.as('ana').post('/auth/register', body, headers);

async function usersNamed(username: string): Promise<number> {
  const { rows } = await server.admin.query('select count(*)::int as n from users where username_norm = lower($1)', [
    username,
  ]);
  return rows[0].n;
}

describe('POST /auth/register', () => {
  test('201 with the whole user of the own agency, who must choose a password at the first sign-in', async () => {
    const body = aUser({ username: ' Nueva_Ñ'.replace('Ñ', 'N'), phone: '305 555 0100', department: 'Ventas' });
    const answer = await register(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      username: 'Nueva_N',
      email: body.email,
      full_name: 'Nueva Persona',
      role: 'Agente',
      phone: '305 555 0100',
      department: 'Ventas',
      is_active: true,
      must_change_password: true,
      second_steps: [],
      created_at: '2026-11-16T20:00:00Z',
      tenant_id: server.world.tenants.sol,
    });
    const signedIn = await server.anonymous.post('/auth/login', { username: 'nueva_n', password: 'abc123' });
    expect(signedIn.body.user).toMatchObject({ id: answer.body.id, must_change_password: true });
  });

  test('201 for each role that an agency has', async () => {
    for (const role of ['Admin', 'Manager', 'Agente', 'CSR', 'Auditor']) {
      expect((await register(aUser({ role }))).body.role).toBe(role);
    }
  });

  // An Admin who could make a Super Admin would own every agency of the installation.
  test('422 for Super Admin and for a role that does not exist', async () => {
    for (const role of ['Super Admin', 'admin', 'Owner', '', null, undefined, ['Admin']]) {
      const body = aUser({ role });
      const answer = await register(body);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'role', message: 'Role is required' }] } });
      expect(await usersNamed(body.username)).toBe(0);
    }
  });

  test('422 with one sentence for each wrong field', async () => {
    const all = await register({});
    expect(all.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message])).toEqual([
      ['username', 'Username is required'],
      ['email', 'Email is required'],
      ['password', 'Password must be at least 6 characters'],
      ['role', 'Role is required'],
      ['full_name', 'Full name is required'],
    ]);
    const cases = [
      [{ username: 'ab' }, 'Username must be at least 3 characters'],
      [{ username: 'with space' }, 'Username may contain only letters, digits and underscore'],
      [{ username: 'peña' }, 'Username may contain only letters, digits and underscore'],
      [{ username: 'x'.repeat(51) }, 'Use at most 50 characters.'],
      [{ email: 'nobody.example' }, 'Invalid email address'],
      [{ password: 'abc12' }, 'Password must be at least 6 characters'],
      [{ password: 'x'.repeat(201) }, 'Use at most 200 characters.'],
      [{ full_name: ' \t ' }, 'Full name is required'],
      [{ full_name: 'N' }, 'Full name must be at least 2 characters'],
      [{ full_name: 'x'.repeat(121) }, 'Use at most 120 characters.'],
      [{ full_name: 'Ana\u0000' }, "This value isn't valid."],
      [{ full_name: 'Ana \udc00' }, "This value isn't valid."],
    ] as const;
    for (const [change, message] of cases) {
      const answer = await register(aUser(change));
      expect(answer, JSON.stringify(change)).toMatchObject({
        status: 422,
        body: { errors: [{ field: Object.keys(change)[0], message }] },
      });
    }
  });

  test('201 and fields that are not for the taking are ignored', async () => {
    const id = randomUUID();
    const body = aUser({
      id,
      tenant_id: server.world.tenants.lakeside,
      is_active: false,
      must_change_password: false,
      password_hash: 'x',
      created_at: '2001-01-01T00:00:00Z',
    });
    const answer = await register(body);
    expect(answer.body).toMatchObject({
      tenant_id: server.world.tenants.sol,
      is_active: true,
      must_change_password: true,
    });
    expect(answer.body.id).not.toBe(id);
    const { rows } = await server.admin.query('select tenant_id, password_hash from users where id = $1', [
      answer.body.id,
    ]);
    expect(rows[0].tenant_id).toBe(server.world.tenants.sol);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  test('409 for a name that is taken, in whatever agency and case, in the language of the reader', async () => {
    for (const username of ['lucia', 'walter', 'WALTER', 'olga']) {
      const answer = await register(aUser({ username }));
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'username_taken', detail: `The username "${username}" is already taken.` },
      });
    }
    const spanish = await register(aUser({ username: 'walter' }), { 'accept-language': 'es' });
    expect(spanish.body.detail).toBe('El usuario "walter" ya está en uso.');
    expect(await usersNamed('walter')).toBe(1);
  });

  test('of five with the same name at once one is created', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(aUser({ username: 'gemela' }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await usersNamed('gemela')).toBe(1);
  });

  test('the trail tells who was created, and never the password', async () => {
    const answer = await register(aUser({ password: 'muy-secreta-77' }));
    const { rows } = await server.admin.query(
      'select a::text as line, after from audit_events a where entity_id = $1',
      [answer.body.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].after).toMatchObject({ username: answer.body.username, role: 'Agente' });
    expect(rows[0].line).not.toMatch(/muy-secreta|argon2/);
  });
});

describe('The user limit of the plan', () => {
  const activeUsers = async () => {
    const { rows } = await server.admin.query(
      'select count(*)::int as n from users where tenant_id = $1 and is_active',
      [server.world.tenants.lakeside],
    );
    return rows[0].n as number;
  };

  test('403 plan_limit: of ten at once below the limit by one, exactly one is created', async () => {
    const limit = (await activeUsers()) + 1;
    await server.admin.query('update tenants set max_users = $1 where id = $2', [limit, server.world.tenants.lakeside]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.as('walter').post('/auth/register', aUser())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(9);
    expect(refused[0]?.body).toMatchObject({
      code: 'plan_limit',
      detail: `Your plan's limit is ${limit}. Contact support for a larger plan.`,
    });
    expect(await activeUsers()).toBe(limit);
  });

  test('201 again when a user was deactivated: only active ones count; the other agency is not concerned', async () => {
    expect((await server.as('ana').post('/auth/register', aUser())).status).toBe(201);
    await server.admin.query("update users set is_active = false where username = 'ivy'");
    expect((await server.as('walter').post('/auth/register', aUser())).status).toBe(201);
    expect((await server.as('walter').post('/auth/register', aUser())).status).toBe(403);
  });
});
