import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anAuthenticator, codeAt } from '#features/two-step/testing.ts';
import { mailsTo, mailsWhen, tokenIn } from '#platform/testing/outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { APP_URL: 'https://crm.example.com' } });
  await server.admin.query("update users set language = 'en'");
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const hoursLater = (hours: number) => server.setTime(new Date(Date.parse(testNow) + hours * 3_600_000));
const replaced = 'The email of your Vigencia account was replaced';
const chosen = 'Chosen-Heron-97';
const idOf = (username: string) => server.world.users[username]?.id as string;
const takeBack = (token: string) => server.anonymous.post('/auth/restore-email', { token });
const invalid = { status: 400, body: { code: 'invalid_link' } };
const canSignIn = async (username: string, password: string) =>
  (await server.anonymous.post('/auth/login', { username, password })).status === 200;
async function emailOf(username: string): Promise<string> {
  const { rows } = await server.admin.query('select email from users where id = $1', [idOf(username)]);
  return rows[0].email;
}

/** Replaces an e-mail as another user, and returns the token mailed to the old address. */
async function replace(username: string, email: string, by = 'ana'): Promise<string> {
  const before = await emailOf(username);
  const sent = (await mailsTo(server, before)).filter(({ subject }) => subject === replaced).length;
  const path = by === 'olga' ? '/super-admin/users' : '/auth/users';
  expect((await server.as(by).put(`${path}/${idOf(username)}`, { email })).status).toBe(200);
  const mails = await mailsWhen(server, before, sent + 1, replaced);
  return tokenIn(mails[sent]);
}

/** Chooses the password as the reader of this mailbox, as an attacker would. */
async function reset(email: string): Promise<void> {
  await server.anonymous.post('/auth/forgot-password', { email });
  const [mail] = await mailsWhen(server, email, 1, 'Choose a new password for Vigencia');
  expect(
    (await server.anonymous.post('/auth/reset-password', { token: tokenIn(mail), new_password: chosen })).status,
  ).toBe(200);
}

describe('an e-mail that somebody else has replaced', () => {
  test('is told at the old address, also that an operator did it; the link gives everything back and asks for a new password', async () => {
    const token = await replace('ana', 'thief.ana@example.com', 'olga');
    const [told] = (await mailsTo(server, 'ana@example.com')).filter(({ subject }) => subject === replaced);
    expect(told?.text).toContain('Vigencia support replaced the email of the username ana');
    expect(told?.text).toContain('for 7 days');
    await reset('thief.ana@example.com');
    const thief = server.withToken(
      (await server.anonymous.post('/auth/login', { username: 'ana', password: chosen })).body.access_token,
    );
    const proof = { current_password: chosen };
    const app = (await thief.put('/two-step/app/setup', proof)).body;
    const confirmed = await thief.put('/two-step/app', { setup: app.setup, code: codeAt(app.secret, testNow) });
    expect(confirmed.status).toBe(200);
    const key = anAuthenticator({ origin: 'https://crm.example.com' });
    await thief.put('/two-step/passkeys', key.make((await thief.post('/two-step/passkeys/setup', proof)).body));

    expect((await takeBack(token)).status).toBe(200);
    expect(await emailOf('ana')).toBe('ana@example.com');
    expect((await thief.get('/auth/me')).status).toBe(401);
    expect(await canSignIn('ana', chosen)).toBe(false);
    const { rows } = await server.admin.query('select second_steps from users where id = $1', [idOf('ana')]);
    expect(rows).toEqual([{ second_steps: [] }]);
    for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes']) {
      const { rows: left } = await server.admin.query(`select 1 from ${table} where user_id = $1`, [idOf('ana')]);
      expect(left, table).toEqual([]);
    }
    await mailsWhen(server, 'ana@example.com', 1, 'Choose a new password for Vigencia');
    expect(await takeBack(token)).toMatchObject(invalid);
  });

  test('is told in the language of whose it is, and that an administrator did it', async () => {
    await server.admin.query("update users set language = 'es' where username = 'tom'");
    await server.as('walter').put(`/auth/users/${idOf('tom')}`, { email: 'tom.otro@example.com' });
    const subject = 'Reemplazaron el correo de su cuenta de Vigencia';
    const [told] = await mailsWhen(server, 'tom@example.com', 1, subject);
    expect(told?.text).toContain('Un administrador de su agencia reemplazó el correo del usuario tom');
    expect(told?.text).toContain('durante 7 días');
  });

  test('of two who open the link at once one is right', async () => {
    const token = await replace('grace', 'grace.otra@example.com', 'walter');
    const answers = await Promise.all([takeBack(token), takeBack(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('keeps the second step that was there before', async () => {
    const miguel = server.as('miguel');
    const app = (await miguel.put('/two-step/app/setup', { current_password: server.world.password })).body;
    await miguel.put('/two-step/app', { setup: app.setup, code: codeAt(app.secret, testNow) });
    hoursLater(1);
    const token = await replace('miguel', 'otro.miguel@example.com');
    expect((await takeBack(token)).status).toBe(200);
    const { rows } = await server.admin.query('select second_steps from users where id = $1', [idOf('miguel')]);
    expect(rows).toEqual([{ second_steps: ['app'] }]);
  });

  test('can be taken back within seven days, and no longer', async () => {
    const token = await replace('lucia', 'lucia.otra@example.com');
    hoursLater(168);
    expect(await takeBack(token)).toMatchObject(invalid);
    hoursLater(167.99);
    expect((await takeBack(token)).status).toBe(200);
    expect(await emailOf('lucia')).toBe('lucia@example.com');
  });

  test('hears for seven days at both addresses what happens to the account', async () => {
    await replace('carlos', 'carlos.nuevo@example.com');
    const change = (from: string, to: string) =>
      server.as('carlos').put('/auth/password', { current_password: from, new_password: to });
    const subject = 'Your Vigencia password was changed';
    hoursLater(167.99);
    expect((await change(server.world.password, chosen)).status).toBe(204);
    await mailsWhen(server, 'carlos.nuevo@example.com', 1, subject);
    await mailsWhen(server, 'carlos@example.com', 1, subject);
    hoursLater(168);
    expect((await change(chosen, 'Chosen-Ibis-42')).status).toBe(204);
    await mailsWhen(server, 'carlos.nuevo@example.com', 2, subject);
    expect((await mailsTo(server, 'carlos@example.com')).filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  test('replaced twice: the first way back stays, and ends the second', async () => {
    const first = await replace('elena', 'elena.dos@example.com');
    hoursLater(1);
    const second = await replace('elena', 'elena.tres@example.com');
    expect((await takeBack(first)).status).toBe(200);
    expect(await emailOf('elena')).toBe('elena@example.com');
    expect(await takeBack(second)).toMatchObject(invalid);
  });

  test('put back by a colleague: whoever had it in between gets no way back', async () => {
    const first = await replace('nora', 'nora.ladrona@example.com', 'walter');
    hoursLater(1);
    expect((await server.as('walter').put(`/auth/users/${idOf('nora')}`, { email: 'nora@example.com' })).status).toBe(
      200,
    );
    await reset('nora@example.com');
    expect((await mailsTo(server, 'nora.ladrona@example.com')).map(({ subject }) => subject)).not.toContain(replaced);
    expect((await takeBack(first)).status).toBe(200);
  });
});
