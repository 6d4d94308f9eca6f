import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { changeEmail, changeLanguage, changePerson, lockPerson, setPassword } from './write-user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inAgency = <T>(key: 'sol' | 'lakeside', act: (ctx: CommandContext<string>) => Promise<T>) =>
  perform(server.services, { agency: testAgency(server.world.tenants[key]), actor: house }, act);

const idOf = (username: string) => server.world.users[username]?.id as string;

async function rowOf(username: string) {
  const { rows } = await server.admin.query('select * from users where username = $1', [username]);
  return rows[0];
}

test('a person changes what is given and nothing else', async () => {
  const before = await rowOf('lucia');
  server.setTime('2026-11-17T12:00:00Z');
  await inAgency('sol', (ctx) => changePerson(idOf('lucia'), { phone: '305 555 0101' }, ctx));
  const updated_at = new Date('2026-11-17T12:00:00Z');
  expect(await rowOf('lucia')).toEqual({ ...before, phone: '305 555 0101', updated_at });
});

test('a password is its hash, with whether it must be changed; the other passwords stay', async () => {
  const others = await rowOf('miguel');
  await inAgency('sol', (ctx) =>
    setPassword(idOf('ana'), { password_hash: 'a hash', must_change_password: true }, ctx),
  );
  expect(await rowOf('ana')).toMatchObject({ password_hash: 'a hash', must_change_password: true });
  expect(await rowOf('miguel')).toEqual(others);
});

test('another e-mail is what a forgotten password is found by, the old one no more', async () => {
  await inAgency('sol', (ctx) => changeEmail(idOf('carlos'), 'Carlos.Soto@Example.com', ctx));
  const found = async (email: string) =>
    (await server.services.lookupPool.query('select user_id from find_users_by_email(lower($1))', [email])).rows;
  expect(await found('carlos.soto@example.com')).toEqual([{ user_id: idOf('carlos') }]);
  expect(await found('carlos@example.com')).toEqual([]);
});

test('nobody of another agency is reached, whatever the act, nor locked by it', async () => {
  const before = await rowOf('lucia');
  await inAgency('lakeside', async (ctx) => {
    await changePerson(idOf('lucia'), { full_name: 'Robada' }, ctx);
    await changeLanguage(idOf('lucia'), 'en', ctx);
    await changeEmail(idOf('lucia'), 'robada@example.com', ctx);
    await setPassword(idOf('lucia'), { password_hash: 'x', must_change_password: false }, ctx);
  });
  expect(await rowOf('lucia')).toEqual(before);
  await expect(inAgency('lakeside', (ctx) => lockPerson(idOf('lucia'), ctx))).rejects.toThrow();
  const { rows } = await server.admin.query('select email_norm from sign_in_names where user_id = $1', [idOf('lucia')]);
  expect(rows).toEqual([{ email_norm: 'lucia@example.com' }]);
});

test('two who change one person at once lose nothing of each other', async () => {
  const changing = (changed: object) =>
    inAgency('lakeside', async (ctx) => {
      await lockPerson(idOf('nora'), ctx);
      await changePerson(idOf('nora'), changed, ctx);
    });
  await Promise.all([changing({ department: 'Claims' }), changing({ phone: '407 555 0100' })]);
  expect(await rowOf('nora')).toMatchObject({ department: 'Claims', phone: '407 555 0100' });
});
