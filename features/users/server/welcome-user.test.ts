import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { mailsTo, mailsWhen } from '#platform/testing/outbox.ts';
import { welcomeUser } from './welcome-user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { APP_URL: 'https://crm.example.com/' } });
});
afterAll(() => server.close());

const given = { password: 'Given-Pelican-41', role: 'CSR', full_name: 'Rosa Vidal' };
const register = (username: string, more: object = {}) =>
  server
    .as('ana')
    .post(
      '/auth/register',
      { ...given, username, email: `${username}@example.com`, ...more },
      { 'accept-language': 'es' },
    );

test.each([
  ['es', 'rosa_es', 'Su cuenta de Vigencia', 'Iniciar sesión:\nhttps://crm.example.com/'],
  ['en', 'rosa_en', 'Your Vigencia account', 'Sign in:\nhttps://crm.example.com/'],
] as const)(
  'a new user is mailed in %s, with the user name and the way in, and never the password',
  async (language, username, subject, way) => {
    await register(username, { language });
    const [mail] = await mailsWhen(server, `${username}@example.com`, 1);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(username);
    expect(mail?.text).toContain(way);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Given-Pelican-41|Rosa/);
  },
);

test('whose language nobody says is mailed in that of the Admin', async () => {
  await register('rosa_nadie');
  expect((await mailsWhen(server, 'rosa_nadie@example.com', 1))[0]?.subject).toBe('Su cuenta de Vigencia');
});

test('once, however often the job is tried, and not at all once the account is closed', async () => {
  const { body } = await register('rosa_una');
  await mailsWhen(server, 'rosa_una@example.com', 1);
  const { sol } = server.world.tenants;
  await runJobNow(server, welcomeUser, sol, { user_id: body.id });
  expect(await mailsTo(server, 'rosa_una@example.com')).toHaveLength(1);
  const closed = server.world.users.carlos?.id;
  await server.admin.query('update users set is_active = false where id = $1', [closed]);
  await runJobNow(server, welcomeUser, sol, { user_id: closed });
  expect(await mailsTo(server, 'carlos@example.com')).toHaveLength(0);
});

test('five a day to one mailbox, whoever is registered with it', async () => {
  for (let n = 1; n <= 7; n += 1) await register(`rosa_muchas_${n}`, { email: 'Muchas@example.com' });
  await mailsWhen(server, 'Muchas@example.com', 5);
  await expect
    .poll(async () => {
      const { rows } = await server.admin.query(
        "select count(*)::int as n from pgboss.job where name = 'users.welcome-user' and state in ('created', 'active', 'retry')",
      );
      return rows[0].n;
    })
    .toBe(0);
  expect(await mailsTo(server, 'Muchas@example.com')).toHaveLength(5);
});
