import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { hashPassword } from '#features/users/server/index.ts';
import { newToken } from '#platform/server/access/session.ts';

let server: TestServer;
let worldHash: string;
beforeAll(async () => {
  server = await startTestServer();
  worldHash = await hashPassword(server.world.password);
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('update users set password_hash = $1, must_change_password = false', [worldHash]));

const change = (username: string, new_password: string, current_password = server.world.password) =>
  server.as(username).put('/auth/password', { current_password, new_password });

async function canSignIn(username: string, password: string): Promise<boolean> {
  return (await server.anonymous.post('/auth/login', { username, password })).status === 200;
}

describe('PUT /auth/password', () => {
  test('204: the new password signs in, the old one does not', async () => {
    expect((await change('lucia', 'Pelican-Key-7')).status).toBe(204);
    expect(await canSignIn('lucia', 'Pelican-Key-7')).toBe(true);
    expect(await canSignIn('lucia', server.world.password)).toBe(false);
  });

  test('204: every other session of the user ends, the own one and those of others stay', async () => {
    const own = server.as('tom');
    const elsewhere = [server.as('tom'), server.as('tom')];
    const colleague = server.as('grace');
    for (const caller of [own, colleague, ...elsewhere]) expect((await caller.get('/auth/me')).status).toBe(200);
    const body = { current_password: server.world.password, new_password: 'Pelican-Key-7' };
    expect((await own.put('/auth/password', body)).status).toBe(204);
    for (const caller of elsewhere) expect((await caller.get('/auth/me')).status).toBe(401);
    for (const caller of [own, colleague]) expect((await caller.get('/auth/me')).status).toBe(200);
  });

  test('204 ends the reset links that were sent before', async () => {
    const user = server.world.users.elena;
    const { token, hash } = newToken(user?.tenant_id);
    await server.admin.query(
      `insert into password_resets (tenant_id, id, user_id, token_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, '2026-11-16T21:00:00Z')`,
      [user?.tenant_id, randomUUID(), user?.id, hash, testNow],
    );
    expect((await change('elena', 'Pelican-Key-7')).status).toBe(204);
    const reset = await server.anonymous.post('/auth/reset-password', { token, new_password: 'Heron-Creek-41' });
    expect(reset).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
  });

  // A 401 would make the screen drop the session after a mistyped password.
  test('409, never 401, for a wrong current password', async () => {
    const answer = await change('miguel', 'Pelican-Key-7', 'not-my-password');
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_password' } });
    expect((await server.as('miguel').put('/auth/password', {})).status).toBe(422);
  });

  test('409 when the new password is the current one', async () => {
    expect(await change('miguel', server.world.password)).toMatchObject({
      status: 409,
      body: { code: 'password_unchanged' },
    });
  });

  test('422 for a short, a weak and a common password, each with its sentence', async () => {
    const cases = [
      ['', 'Password is required'],
      ['Ab1-xyz', 'Password must be at least 8 characters'],
      ['mmmmmmmmmm', 'Password is too weak'],
      ['Password123!', 'This password is too common. Choose another one.'],
      ['x'.repeat(201), 'Use at most 200 characters.'],
    ] as const;
    for (const [new_password, message] of cases) {
      const answer = await change('carlos', new_password);
      const expected = { status: 422, body: { errors: [{ field: 'new_password', message }] } };
      expect(answer, new_password).toMatchObject(expected);
    }
    expect((await change('carlos', 'pelicanpeli7')).status).toBe(204);
  });

  test('204 for a passphrase of fifteen letters; one letter less is weak', async () => {
    expect((await change('ana', 'mangrovesunrise')).status).toBe(204);
    expect((await change('walter', 'mangrovesunris')).status).toBe(422);
  });

  test('204 however the accents of the password are composed at sign-in', async () => {
    expect((await change('nora', 'Cañaveral-7'.normalize('NFC'))).status).toBe(204);
    expect(await canSignIn('nora', 'Cañaveral-7'.normalize('NFD'))).toBe(true);
  });

  test('429 after ten wrong ones; the session stays', async () => {
    const caller = server.as('ivy');
    const body = { current_password: 'not-my-password', new_password: 'Pelican-Key-7' };
    for (let turn = 0; turn < 10; turn += 1) expect((await caller.put('/auth/password', body)).status).toBe(409);
    const answer = await caller.put('/auth/password', { ...body, current_password: server.world.password });
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await caller.get('/auth/me')).status).toBe(200);
  });

  test('the trail tells that it changed, and never the password', async () => {
    await change('grace', 'Heron-Creek-41');
    const { rows } = await server.admin.query(
      "select audit_events::text as line from audit_events where action = 'changePassword' and actor_id = $1",
      [server.world.users.grace?.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].line).not.toMatch(/Heron|argon2/);
  });

  // Each call holds one of the ten connections while it counts its attempt on another. They must not deadlock.
  test('204 for ten at the same moment, none starves', async () => {
    const names = ['ana', 'miguel', 'lucia', 'carlos', 'elena', 'walter', 'grace', 'tom', 'nora', 'olga'];
    const callers = names.map((name) => server.as(name));
    for (const caller of callers) await caller.get('/auth/me');
    const body = { current_password: server.world.password, new_password: 'Egret-Pond-52' };
    const answers = await Promise.all(callers.map((caller) => caller.put('/auth/password', body)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 204));
  });
});

describe('A user who must choose a password first', () => {
  beforeEach(() => server.admin.query("update users set must_change_password = true where username = 'ana'"));

  test('403 password_change_required for every call but me, sign-out and the change itself', async () => {
    const ana = server.as('ana');
    const refused = [
      ana.get('/leads'),
      ana.post('/leads', {}),
      ana.get('/leads/00000000-0000-4000-8000-000000000000'),
      ana.get('/auth/users'),
      ana.post('/auth/register', {}),
      ana.put('/auth/profile', { full_name: 'Ana' }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
    }
    expect(await ana.get('/auth/me')).toMatchObject({ status: 200, body: { must_change_password: true } });
  });

  test('204 opens everything again, in the same session', async () => {
    const ana = server.as('ana');
    const body = { current_password: server.world.password, new_password: 'Pelican-Key-7' };
    expect((await ana.put('/auth/password', body)).status).toBe(204);
    expect((await ana.get('/auth/me')).body.must_change_password).toBe(false);
    expect((await ana.get('/leads')).status).toBe(200);
  });

  test('409 when the one-time password is chosen again', async () => {
    const answer = await change('ana', server.world.password);
    expect(answer).toMatchObject({ status: 409, body: { code: 'password_unchanged' } });
  });
});

test('of five at once one wins, and four are told that it was changed', async () => {
  const session = server.as('grace');
  const chosen = ['Pelican-Key-1', 'Pelican-Key-2', 'Pelican-Key-3', 'Pelican-Key-4', 'Pelican-Key-5'];
  const answers = await Promise.all(
    chosen.map((new_password) =>
      session.put('/auth/password', { current_password: server.world.password, new_password }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array(4).fill('password_changed'),
  );
  const winner = chosen[answers.findIndex(({ status }) => status === 204)] as string;
  expect(await canSignIn('grace', winner)).toBe(true);
});
