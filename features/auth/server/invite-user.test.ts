import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsTo, tokenIn } from '#platform/testing/outbox.ts';
import { sendInvitation } from './send-invitation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let people = 0;
/** A user just created by Ana, with a password that she chose. */
async function newcomer(on = server): Promise<{ id: string; username: string; email: string }> {
  people += 1;
  const username = `nueva_${people}`;
  const person = { full_name: 'Nueva Persona', role: 'CSR', password: 'Given-Pelican-41' };
  const { body } = await on.as('ana').post('/auth/register', { ...person, username, email: `${username}@example.com` });
  return body;
}
const invite = (id: string, way: string, who = 'ana', on = server) =>
  on.as(who).post(`/auth/users/${id}/invitation`, { way });
const choose = (link: string, new_password = 'Chosen-Heron-97') =>
  server.anonymous.post('/auth/reset-password', { token: new URL(link).searchParams.get('token'), new_password });

test('a link that was handed over sets the password, once, and lives for seven days', async () => {
  const { id, username } = await newcomer();
  const { status, body } = await invite(id, 'link');
  expect([status, body.expires_at]).toEqual([200, '2026-11-23T20:00:00Z']);
  expect(body.link).toMatch(/\?action=invitation&token=/);
  expect((await choose(body.link)).status).toBe(200);
  expect((await choose(body.link)).body.code).toBe('invalid_token');
  const signedIn = await server.anonymous.post('/auth/login', { username, password: 'Chosen-Heron-97' });
  expect(signedIn.status).toBe(200);
  expect((await invite(id, 'link')).body.code).toBe('password_chosen');
});

test.each([
  ['2026-11-23T19:59:59Z', 200],
  ['2026-11-23T20:00:00Z', 400],
])('at %s the link answers %i', async (at, status) => {
  onTestFinished(() => server.setTime(testNow));
  const { id } = await newcomer();
  const { body } = await invite(id, 'link');
  server.setTime(at);
  expect((await choose(body.link)).status).toBe(status);
});

test('a new link ends the one before; of two at once one works', async () => {
  const { id } = await newcomer();
  const links = [await invite(id, 'link'), ...(await Promise.all([invite(id, 'link'), invite(id, 'link')]))];
  const answers = [];
  for (const { body } of links) answers.push((await choose(body.link)).status);
  expect(answers.sort()).toEqual([200, 400, 400]);
  expect(answers).toHaveLength(3);
});

test('by mail it is a welcome with a link, which the answer does not hold', async () => {
  const { id, email } = await newcomer();
  expect((await invite(id, 'mail')).body).toEqual({ link: null, expires_at: null });
  await runJobNow(server, sendInvitation, server.world.tenants.sol, { user_id: id });
  const [mail, ...others] = await mailsTo(server, email);
  expect(tokenIn(mail)).toBeTruthy();
  expect([mail?.subject, others]).toEqual(['Your Vigencia account', []]);
});

test('nobody is invited by whoever may not, from another agency, or once let out', async () => {
  const { id } = await newcomer();
  expect((await invite(id, 'link', 'miguel')).status).toBe(403);
  expect((await invite(id, 'link', 'walter')).status).toBe(404);
  await server.as('ana').put(`/auth/users/${id}/status`, { is_active: false });
  expect((await invite(id, 'link')).status).toBe(404);
  expect((await invite(id, 'pigeon')).status).toBe(422);
});

test('without a mail server the link is copied, and mail is refused; a lost password is answered alike for all', async () => {
  const silent = await startTestServer({ env: { SMTP_URL: '' } });
  try {
    const { id } = await newcomer(silent);
    expect((await invite(id, 'mail', 'ana', silent)).body.code).toBe('no_mail_server');
    expect((await invite(id, 'link', 'ana', silent)).body.link).toMatch(/token=/);
    for (const [language, words] of [
      ['en', /doesn't send email yet/],
      ['es', /todavía no envía correos/],
    ] as const) {
      const ask = (email: string) =>
        silent.anonymous.post('/auth/forgot-password', { email }, { 'accept-language': language });
      const [known, unknown] = await Promise.all([ask('ana@example.com'), ask('nobody@example.com')]);
      expect(known.body).toEqual(unknown.body);
      expect(known.body).toMatchObject({ is_without_server: true, detail: expect.stringMatching(words) });
    }
  } finally {
    await silent.close();
  }
});
