import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { type Command, parseCommand } from '#platform/server/console/command.ts';
import { mailsTo, mailsWhen, tokenIn } from '#platform/testing/outbox.ts';
import { accessCommands } from './access-commands.ts';
import { endRestoredSessions } from './end-restored-sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const programs = {
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

interface SigningIn {
  on?: keyof typeof programs;
  from?: string;
  cookie?: string;
  language?: 'en' | 'es';
}

async function signIn(
  username: string,
  { on = 'laptop', from = '203.0.113.1', cookie, language = 'en' }: SigningIn = {},
) {
  const answer = await server.anonymous.post(
    '/auth/login',
    { username, password: server.world.password },
    {
      'user-agent': programs[on],
      'x-forwarded-for': from,
      'accept-language': language,
      ...(cookie && { cookie }),
    },
  );
  expect(answer.status).toBe(200);
  const caller = server.withToken(answer.body.access_token);
  return {
    cookie: answer.headers['set-cookie']?.split(';')[0] as string,
    caller,
    status: async () => (await caller.get('/auth/me')).status,
  };
}

const subject = 'New sign-in to your Vigencia account';

describe('The own sessions', () => {
  test('200 with those that still work: device, address, last use, and which one asks', async () => {
    const laptop = await signIn('lucia');
    const phone = await signIn('lucia', { on: 'phone', from: '2001:db8::7' });
    server.setTime('2026-11-16T20:30:00Z');
    await phone.caller.get('/auth/me');
    const { body } = await phone.caller.get('/auth/sessions');
    const [mine, other] = body;
    expect(body).toHaveLength(2);
    expect(mine).toMatchObject({ browser: 'Safari', system: 'iOS', address: '2001:db8::7', is_current: true });
    expect(mine.last_used_at).toBe('2026-11-16T20:30:00.000Z');
    expect(other).toMatchObject({ browser: 'Chrome', system: 'Windows', address: '203.0.113.1', is_current: false });
    expect(JSON.stringify(body)).not.toMatch(/hash|keys/);
    server.setTime('2026-11-16T21:00:00Z');
    expect((await phone.caller.get('/auth/sessions')).body).toHaveLength(1);
    expect(await laptop.status()).toBe(401);
  });

  test('204 ends one of them, 404 one of somebody else; the list shows nobody else’s', async () => {
    const [laptop, phone] = [await signIn('miguel'), await signIn('miguel', { on: 'phone' })];
    const carlos = await signIn('carlos');
    const idOf = async ({ caller }: typeof laptop) =>
      (await caller.get('/auth/sessions')).body.find((row: { is_current: boolean }) => row.is_current).id;
    const id = await idOf(phone);
    expect(await carlos.caller.delete(`/auth/sessions/${id}`)).toMatchObject({ status: 404 });
    expect(await phone.status()).toBe(200);
    expect((await laptop.caller.delete(`/auth/sessions/${id}`)).status).toBe(204);
    expect(await phone.status()).toBe(401);
    expect(await laptop.caller.delete(`/auth/sessions/${id}`)).toMatchObject({ status: 404 });
    expect((await laptop.caller.get('/auth/sessions')).body).toHaveLength(1);
  });

  test('204 ends all others at once', async () => {
    const [laptop, phone, third] = [await signIn('tom'), await signIn('tom', { on: 'phone' }), await signIn('tom')];
    expect((await laptop.caller.delete('/auth/sessions')).status).toBe(204);
    expect([await laptop.status(), await phone.status(), await third.status()]).toEqual([200, 401, 401]);
  });
});

describe('A sign-in from a new device', () => {
  test('is mailed in the language of the user, with a link that ends every session', async () => {
    const thief = await signIn('ana', { on: 'phone', from: '198.51.100.9', language: 'es' });
    const [mail] = await mailsWhen(server, 'ana@example.com', 1);
    expect(mail?.subject).toBe('Nuevo inicio de sesión en su cuenta de Vigencia');
    expect(mail?.text).toContain('desde un dispositivo nuevo: Safari, iOS, dirección IP 198.51.100.9.');
    expect((await server.anonymous.post('/auth/end-sessions', { token: tokenIn(mail) })).status).toBe(200);
    expect(await thief.status()).toBe(401);
    // The device is unknown again after its session ended.
    await signIn('ana', { on: 'phone', from: '198.51.100.9', cookie: thief.cookie });
    await mailsWhen(server, 'ana@example.com', 2);
  });

  test('not again from the same browser, wherever it is, nor from a program without cookies at the same address', async () => {
    const { cookie } = await signIn('grace');
    await mailsWhen(server, 'grace@example.com', 1, subject);
    await signIn('grace', { cookie, from: '203.0.113.77' });
    await signIn('grace');
    await signIn('grace', { on: 'phone' });
    await mailsWhen(server, 'grace@example.com', 2, subject);
  });

  test('a name of a program is one of ours, whatever it says', async () => {
    await server.anonymous.post(
      '/auth/login',
      { username: 'walter', password: server.world.password },
      { 'user-agent': 'Visit http://evil.example now', 'accept-language': 'en' },
    );
    const [mail] = await mailsWhen(server, 'walter@example.com', 1);
    expect(mail?.text).toContain('new device: an unknown device, IP address');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('is not mailed to whoever must choose a password first: that is', async () => {
    await server.admin.query("update users set must_change_password = true where username = 'elena'");
    const { caller } = await signIn('elena');
    const body = { current_password: server.world.password, new_password: 'Pelican-Key-7' };
    expect((await caller.put('/auth/password', body)).status).toBe(204);
    await mailsWhen(server, 'elena@example.com', 1, 'Your Vigencia password was changed');
    expect(await mailsTo(server, 'elena@example.com')).toHaveLength(1);
  });
});

async function run(name: string, ...words: string[]): ReturnType<Command['run']> {
  const parsed = parseCommand(accessCommands, [name, ...words]);
  if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
  return parsed.command.run(parsed.input, server.services);
}

describe('By the operator', () => {
  test('whoever is deactivated and activated again holds no session from before', async () => {
    const nora = await signIn('nora');
    const grace = await signIn('grace');
    await run('deactivate-user', '--username', 'nora');
    expect(await nora.status()).toBe(401);
    await run('activate-user', '--username', 'nora');
    expect([await nora.status(), await grace.status()]).toEqual([401, 200]);
    expect(await (await signIn('nora')).status()).toBe(200);
    const told = await server.admin.query(
      "select action, after from audit_events where action like '%activateUser' order by action desc",
    );
    expect(told.rows).toEqual([
      { action: 'deactivateUser', after: { is_active: false } },
      { action: 'activateUser', after: { is_active: true } },
    ]);
    await expect(run('activate-user', '--username', 'nobody_1')).rejects.toThrow('There is no user');
  });

  test('nobody is activated beyond what the plan allows', async () => {
    await run('deactivate-user', '--username', 'ivy');
    const lakeside = server.world.tenants.lakeside;
    const active = 'select count(*)::int as n from users where tenant_id = $1 and is_active';
    const { n } = (await server.admin.query(active, [lakeside])).rows[0];
    await server.admin.query('update tenants set max_users = $2 where id = $1', [lakeside, n]);
    await expect(run('activate-user', '--username', 'ivy')).rejects.toThrow(/The plan allows \d+ active users/);
  });

  test('the last Admin of an agency is let out by no command', async () => {
    await expect(run('deactivate-user', '--username', 'walter')).rejects.toThrow('last active Admin');
    await expect(run('deactivate-user', '--username', 'walter', '--yes-the-last')).rejects.toThrow('last active Admin');
    expect(await (await signIn('walter')).status()).toBe(200);
  });

  test('the last operator is let out only where that is said', async () => {
    const olga = await signIn('olga');
    await expect(run('deactivate-user', '--username', 'olga')).rejects.toThrow('--yes-the-last');
    expect(await olga.status()).toBe(200);
    await run('deactivate-user', '--username', 'olga', '--yes-the-last');
    expect(await olga.status()).toBe(401);
    await run('activate-user', '--username', 'olga');
  });

  test('the sessions of one end, or of everybody', async () => {
    const [lucia, carlos] = [await signIn('lucia'), await signIn('carlos')];
    await run('end-sessions', '--username', 'lucia');
    expect([await lucia.status(), await carlos.status()]).toEqual([401, 200]);
    expect(Number((await run('end-sessions')).json.sessions)).toBeGreaterThan(0);
    expect(await carlos.status()).toBe(401);
  });
});

// A backup contains sessions that have been ended since.
test('when the data lie in another place than at the last start, every session and every mailed link ends', async () => {
  const start = (place: string) =>
    performOnPlatform(server.services, { actor: house }, (ctx) => endRestoredSessions(place, ctx));
  await start('here');
  const miguel = await signIn('miguel');
  expect(await start('here')).toBeNull();
  expect(await miguel.status()).toBe(200);
  expect(await Promise.all([start('there'), start('there'), start('there')])).toEqual(
    expect.arrayContaining([1, null, null]),
  );
  expect(await miguel.status()).toBe(401);
  const left = `select (select count(*) from account_links) + (select count(*) from password_resets)
                + (select count(*) from known_devices) as n`;
  expect((await server.admin.query(left)).rows).toEqual([{ n: '0' }]);
});
