import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsTo as mailsAt, mailsWhen as mailsOnce, tokenIn } from '#platform/testing/outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { APP_URL: 'https://crm.example.com/' } });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

let callers = 0;
function forgot(email: unknown, headers: Record<string, string> = {}) {
  callers += 1;
  return server.anonymous.post(
    '/auth/forgot-password',
    { email },
    { 'x-forwarded-for': `198.51.100.${callers}`, ...headers },
  );
}

const patience = { timeout: 10_000, interval: 20 };
const mailsTo = (address: string) => mailsAt(server, address);
const mailsWhen = (address: string, count: number) => mailsOnce(server, address, count);

/** Waits until all enqueued jobs are done. */
function idle(): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await server.admin.query(
      "select count(*)::int as n from pgboss.job where name = 'auth.send-password-reset' and state in ('created', 'active', 'retry')",
    );
    expect(rows[0].n).toBe(0);
  }, patience);
}

const reset = (token: string, new_password = 'Pelican-Key-7') =>
  server.anonymous.post('/auth/reset-password', { token, new_password });

describe('POST /auth/forgot-password', () => {
  test('200 alike for a known address, an unknown one and that of an inactive user', async () => {
    await server.admin.query("update users set is_active = false where username = 'ivy'");
    const answers = await Promise.all(
      ['carlos@example.com', 'nobody@example.com', 'ivy@example.com'].map((at) => forgot(at)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
      expect(Object.keys(answer.body)).toEqual(['detail']);
    }
    await mailsWhen('carlos@example.com', 1);
    await idle();
    expect(await mailsTo('nobody@example.com')).toHaveLength(0);
    expect(await mailsTo('ivy@example.com')).toHaveLength(0);
  });

  test('the mail is in the language it was asked for, its link leads to APP_URL, and the token works once', async () => {
    await server.admin.query("update users set language = 'en' where username = 'ana'");
    const answer = await forgot('ANA@example.com', {
      'accept-language': 'es',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(answer.body.detail).toMatch(/^Si hay una cuenta con/);
    const [mail] = await mailsWhen('ana@example.com', 1);
    expect(mail?.subject).toBe('Elija una contraseña nueva para Vigencia');
    expect(mail?.text).toContain('Elegir contraseña nueva para ana:\nhttps://crm');
    expect(mail?.text).toContain('30 minutos');
    expect(mail?.html).toContain('<html lang="es">');
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    expect(link).toMatch(/^https:\/\/crm\.example\.com\/\?action=reset&token=[\w-]{65}$/);
    expect(mail?.html).toContain(link?.replace('&', '&amp;'));
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect((await reset(tokenIn(mail))).status).toBe(200);
    expect((await reset(tokenIn(mail))).status).toBe(400);
  });

  test('the mail in English for whoever asks in English, whatever the screens of the last sign-in', async () => {
    await server.admin.query("update users set language = 'es' where username = 'walter'");
    await forgot('walter@example.com', { 'accept-language': 'en' });
    const [mail] = await mailsWhen('walter@example.com', 1);
    expect(mail?.text).toContain('Choose a new password for walter:\nhttps://crm');
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.subject).toBe('Choose a new password for Vigencia');
    expect(mail?.from?.address).toBe('no-reply@crm.example.com');
  });

  test('a newer mail ends the older one', async () => {
    await forgot('tom@example.com');
    const [older] = await mailsWhen('tom@example.com', 1);
    server.setTime('2026-11-16T20:05:00.000Z');
    await forgot('tom@example.com');
    const newer = (await mailsWhen('tom@example.com', 2)).find((mail) => tokenIn(mail) !== tokenIn(older));
    expect((await reset(tokenIn(older))).status).toBe(400);
    expect((await reset(tokenIn(newer))).status).toBe(200);
  });

  test('three mails per address and hour, ten a day; the next request is answered like the others', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await forgot('grace@example.com')).status).toBe(200);
    await idle();
    expect(await mailsTo('grace@example.com')).toHaveLength(3);
    for (const hour of [22, 23, 24]) {
      server.setTime(new Date(Date.UTC(2026, 10, 16, hour)));
      for (let turn = 0; turn < 3; turn += 1) await forgot('Grace@example.com');
      await idle();
    }
    expect(await mailsTo('grace@example.com')).toHaveLength(10);
  });

  // Otherwise a caller who requests ten resets a day for another user would prevent that user from ever getting one.
  test('strangers do not use up the share of an owner who asks from where he has signed in before', async () => {
    const home = { 'x-forwarded-for': '203.0.113.40' };
    await server.anonymous.post('/auth/login', { username: 'lucia', password: server.world.password }, home);
    const subject = 'Choose a new password for Vigencia';
    for (let turn = 0; turn < 4; turn += 1) await forgot('lucia@example.com');
    await idle();
    await mailsOnce(server, 'lucia@example.com', 3, subject);
    await forgot('lucia@example.com', home);
    await mailsOnce(server, 'lucia@example.com', 4, subject);
  });

  // An Admin registered users with a third party's address and a name that is a link: fifteen messages must not go out
  // at once.
  test('one mail for all users behind an address, with a link for each, and nothing that a user chose to be called', async () => {
    const names = ['rita', 'rosa', 'ramon'];
    const full_name = 'Gane en http://evil.example/<b>ya</b> o evil.example';
    for (const [at, username] of names.entries()) {
      const email = at === 1 ? 'Stranger@example.com' : 'stranger@example.com';
      const body = { username, email, full_name, role: 'CSR', password: 'Given-Pelican-41' };
      expect((await server.as('ana').post('/auth/register', body)).status).toBe(201);
    }
    await forgot('stranger@example.com');
    await idle();
    const all = [...(await mailsTo('stranger@example.com')), ...(await mailsTo('Stranger@example.com'))];
    expect(JSON.stringify(all)).not.toMatch(/evil|Gane/);
    const mails = all.filter(({ subject }) => subject === 'Choose a new password for Vigencia');
    expect(mails).toHaveLength(1);
    const links = [...(mails[0]?.text?.matchAll(/for (\w+):\nhttps:\S+token=([\w-]+)/g) ?? [])];
    expect(links.map(([, username]) => username).sort()).toEqual([...names].sort());
    for (const [, username, token] of links) {
      expect((await reset(token as string)).status).toBe(200);
      const again = await server.anonymous.post('/auth/login', { username, password: 'Pelican-Key-7' });
      expect(again.body.user.username).toBe(username);
    }
  });

  // U+212A KELVIN SIGN is k in lower case: a look-alike mailbox must not get another user's link.
  test('the mail goes to the address the user has, not to the one that was typed', async () => {
    const lucia = server.world.users.lucia?.id;
    await server.admin.query("update users set email = 'kiko@example.com' where id = $1", [lucia]);
    await server.admin.query("update sign_in_names set email_norm = 'kiko@example.com' where user_id = $1", [lucia]);
    await forgot('\u212Aiko@example.com');
    await mailsWhen('kiko@example.com', 1);
    expect(await mailsTo('\u212Aiko@example.com')).toHaveLength(0);
  });

  test('the token is nowhere in the database, only its hash', async () => {
    const { rows } = await server.admin.query(
      'select p::text as line from password_resets p union all select s::text from sent_messages s union all select a::text from audit_events a',
    );
    const stored = rows.map(({ line }) => line).join();
    expect(stored).toContain('password-reset');
    for (const address of ['ana@example.com', 'walter@example.com']) {
      expect(stored).not.toContain(tokenIn((await mailsTo(address))[0]));
    }
  });

  test('422 for what is no address', async () => {
    for (const email of [
      undefined,
      '',
      'nobody',
      ['a@b.co'],
      { a: 1 },
      `${'x'.repeat(1_000)}@example.com`,
      'a\r\nbcc:x@y.zz',
    ]) {
      expect(await forgot(email)).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
    }
  });

  test('429 after ten from one address', async () => {
    const ask = () => forgot('nobody@example.com', { 'x-forwarded-for': '203.0.113.9' });
    for (let turn = 0; turn < 10; turn += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});
