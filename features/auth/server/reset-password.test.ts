import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { newToken } from '#platform/server/access/session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

/** A new token in the form that the e-mail contains. */
async function aToken(username: string): Promise<string> {
  const user = server.world.users[username];
  const { token, hash } = newToken(user?.tenant_id);
  await server.admin.query(
    `insert into password_resets (tenant_id, id, user_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, '2026-11-16T21:00:00Z')`,
    [user?.tenant_id, randomUUID(), user?.id, hash, testNow],
  );
  return token;
}

let callers = 0;
function reset(token: unknown, new_password: unknown, headers: Record<string, string> = {}) {
  callers += 1;
  const from = { 'x-forwarded-for': `198.51.100.${callers}`, ...headers };
  return server.anonymous.post('/auth/reset-password', { token, new_password }, from);
}
const signIn = (username: string, password: string) => server.anonymous.post('/auth/login', { username, password });
const invalid = { status: 400, body: { code: 'invalid_token' } };

describe('POST /auth/reset-password', () => {
  test('200: the new password signs in, the old one does not, and every session ends', async () => {
    const sessions = [server.as('lucia'), server.as('lucia')];
    for (const session of sessions) expect((await session.get('/auth/me')).status).toBe(200);
    const answer = await reset(await aToken('lucia'), 'Pelican-Key-7');
    expect(answer).toEqual({
      status: 200,
      headers: expect.anything(),
      body: { detail: 'Password reset successfully! You can now login with your new password.' },
    });
    for (const session of sessions) expect((await session.get('/auth/me')).status).toBe(401);
    expect((await signIn('lucia', 'Pelican-Key-7')).status).toBe(200);
    expect((await signIn('lucia', server.world.password)).status).toBe(401);
  });

  test('200 in the language of the reader, and leaves a row in the trail', async () => {
    const answer = await reset(await aToken('miguel'), 'Pelican-Key-7', { 'accept-language': 'es' });
    expect(answer.body.detail).toContain('Contraseña restablecida');
    const { rows } = await server.admin.query(
      "select outcome, entity_id from audit_events where action = 'resetPassword' and actor_id = $1",
      [server.world.users.miguel?.id],
    );
    expect(rows).toEqual([{ outcome: 'done', entity_id: server.world.users.miguel?.id }]);
  });

  test('200 ends a forced change: the user has chosen now', async () => {
    await server.admin.query("update users set must_change_password = true where username = 'ivy'");
    await reset(await aToken('ivy'), 'Pelican-Key-7');
    expect((await server.as('ivy').get('/auth/me')).body.must_change_password).toBe(false);
  });

  test('400 the second time', async () => {
    const token = await aToken('carlos');
    expect((await reset(token, 'Pelican-Key-7')).status).toBe(200);
    expect(await reset(token, 'Heron-Creek-41')).toMatchObject(invalid);
    expect((await signIn('carlos', 'Pelican-Key-7')).status).toBe(200);
  });

  test('of eight at the same moment one wins', async () => {
    const token = await aToken('elena');
    const passwords = Array.from({ length: 8 }, (_, index) => `Pelican-Key-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
    expect((await signIn('elena', winners[0] as string)).status).toBe(200);
  });

  test('400 once its time is over', async () => {
    const token = await aToken('grace');
    server.setTime('2026-11-16T21:00:00.000Z');
    expect(await reset(token, 'Pelican-Key-7')).toMatchObject(invalid);
    server.setTime('2026-11-16T20:59:59.999Z');
    expect((await reset(token, 'Pelican-Key-7')).status).toBe(200);
  });

  test('400 for a user who was deactivated in between', async () => {
    const token = await aToken('nora');
    await server.admin.query("update users set is_active = false where username = 'nora'");
    expect(await reset(token, 'Pelican-Key-7')).toMatchObject(invalid);
  });

  test('400 for a guess, and for what no e-mail carries', async () => {
    const ofAnAgency = newToken(server.world.users.lucia?.tenant_id).token;
    for (const token of ['guess', newToken().token, ofAnAgency, "' or 1=1 --", 'ñ'.repeat(200)]) {
      expect(await reset(token, 'Pelican-Key-7')).toMatchObject(invalid);
    }
  });

  test('422 for a weak, a common or a missing password; the token still works then', async () => {
    const token = await aToken('tom');
    for (const password of ['short', 'mmmmmmmmmm', 'Password123!', '', undefined, 12345678]) {
      const answer = await reset(token, password);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'new_password' }] } });
    }
    expect((await reset(token, 'Pelican-Key-7')).status).toBe(200);
    expect((await reset(undefined, 'Pelican-Key-7')).status).toBe(422);
    expect((await reset({ $ne: null }, 'Pelican-Key-7')).status).toBe(422);
  });

  test('429 after twenty tries from one address', async () => {
    const guess = () => reset('guess', 'Pelican-Key-7', { 'x-forwarded-for': '203.0.113.9' });
    for (let turn = 0; turn < 20; turn += 1) expect((await guess()).status).toBe(400);
    const answer = await guess();
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
