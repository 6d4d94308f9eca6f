import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsTo, mailsWhen, tokenIn } from '#platform/testing/outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { APP_URL: 'https://crm.example.com' } });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const hoursLater = (hours: number) => server.setTime(new Date(Date.parse(testNow) + hours * 3_600_000));

const ask = (username: string, email: string, current_password: string | undefined = server.world.password) =>
  server.as(username).put('/auth/profile', { email, ...(current_password && { current_password }) });
const open = (way: 'confirm-email' | 'restore-email' | 'end-sessions', token: string) =>
  server.anonymous.post(`/auth/${way}`, { token });
const forgot = (email: string) => server.anonymous.post('/auth/forgot-password', { email });
const canSignIn = async (username: string, password = server.world.password) =>
  (await server.anonymous.post('/auth/login', { username, password })).status === 200;
const invalid = { status: 400, body: { code: 'invalid_link' } };

async function emailOf(username: string): Promise<string> {
  return (await server.as(username).get('/auth/me')).body.email;
}

/** Completes an e-mail change, and returns the token to restore the old address. */
async function changed(username: string, to: string, from = `${username}@example.com`): Promise<string> {
  expect((await ask(username, to)).status).toBe(200);
  const [confirmation] = await mailsWhen(server, to, 1, 'Confirm your new email for Vigencia');
  expect(await open('confirm-email', tokenIn(confirmation))).toMatchObject({ status: 200 });
  const warnings = await mailsWhen(server, from, 1, 'The email of your Vigencia account was changed');
  return tokenIn(warnings[0]);
}

beforeAll(() => server.admin.query("update users set language = 'en'"));

describe('Another e-mail', () => {
  test('409 with a wrong password, and nobody is mailed', async () => {
    expect(await ask('lucia', 'thief@example.com', 'not-hers')).toMatchObject({
      status: 409,
      body: { code: 'wrong_password' },
    });
    expect(await server.as('lucia').get('/auth/me')).toMatchObject({
      body: { email: 'lucia@example.com', email_to_confirm: null },
    });
    expect(await mailsTo(server, 'thief@example.com')).toEqual([]);
    expect(await mailsTo(server, 'lucia@example.com')).toEqual([]);
  });

  test('429 after ten wrong passwords', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await ask('nora', 'n@example.com', 'wrong')).status).toBe(409);
    expect((await ask('nora', 'n@example.com')).status).toBe(429);
  });

  test('counts when it is confirmed there; until then a reset goes to the old one', async () => {
    const asked = await ask('tom', 'tom.new@example.com');
    expect(asked).toMatchObject({
      status: 200,
      body: { email: 'tom@example.com', email_to_confirm: 'tom.new@example.com' },
    });
    expect((await server.as('tom').get('/auth/me')).body).toEqual(asked.body);
    const [confirmation] = await mailsWhen(server, 'tom.new@example.com', 1, 'Confirm your new email for Vigencia');
    expect(confirmation?.text).toMatch(
      /username tom\b[\s\S]+https:\/\/crm\.example\.com\/\?action=confirm-email&token=/,
    );
    await forgot('tom.new@example.com');
    await forgot('tom@example.com');
    const [reset] = await mailsWhen(server, 'tom@example.com', 1, 'Choose a new password for Vigencia');
    expect(await mailsTo(server, 'tom.new@example.com')).toHaveLength(1);

    expect((await open('confirm-email', tokenIn(confirmation))).status).toBe(200);
    expect(await open('confirm-email', tokenIn(confirmation))).toMatchObject(invalid);
    expect((await server.as('tom').get('/auth/me')).body).toMatchObject({
      email: 'tom.new@example.com',
      email_to_confirm: null,
    });
    const used = await server.anonymous.post('/auth/reset-password', {
      token: tokenIn(reset),
      new_password: 'Pelican-Key-7',
    });
    expect(used).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
  });

  test('is confirmed within 24 hours, and only the one that was asked for last', async () => {
    await ask('grace', 'first@example.com');
    const [first] = await mailsWhen(server, 'first@example.com', 1);
    await ask('grace', 'second@example.com');
    const [second] = await mailsWhen(server, 'second@example.com', 1);
    expect(await open('confirm-email', tokenIn(first))).toMatchObject(invalid);
    hoursLater(24);
    expect(await open('confirm-email', tokenIn(second))).toMatchObject(invalid);
    expect(await emailOf('grace')).toBe('grace@example.com');
  });

  test('three confirmations a day reach a mailbox, whoever asks', async () => {
    for (const username of ['miguel', 'carlos', 'elena', 'ana']) await ask(username, 'stranger@example.com');
    await mailsWhen(server, 'stranger@example.com', 3);
    await server.admin.query("delete from rate_limits where key like 'confirmation%'");
  });
});

describe('Another e-mail that is asked for without the password', () => {
  const fields = { full_name: 'Carlos Ruiz', phone: '305-555-0199', department: 'Ventas' };
  const askWithout = (email: string) => server.as('carlos').put('/auth/profile', { ...fields, email });
  const verify = (token: string, current_password?: string) =>
    server.anonymous.post('/auth/confirm-email', { token, ...(current_password && { current_password }) });
  const asked = 'Someone asked to change the email of your Vigencia account';
  beforeEach(async () => {
    await server.admin.query(
      "delete from rate_limits; delete from account_links; update users set email = 'carlos@example.com' where username = 'carlos'",
    );
  });

  test('waits with 200, the other fields are saved, and the link with the password makes it count', async () => {
    const email = 'carlos.new@example.com';
    expect(await askWithout(email)).toMatchObject({
      status: 200,
      body: { ...fields, email: 'carlos@example.com', email_to_confirm: email },
    });
    const [mail] = await mailsWhen(server, email, 1, 'Confirm your new email for Vigencia');
    expect(mail?.text).toMatch(/\?action=prove-email&token=/);
    const token = tokenIn(mail);
    const bare = await verify(token);
    expect(bare).toMatchObject({ status: 422, body: { errors: [{ field: 'current_password', code: 'required' }] } });
    expect(await verify(token, 'not-his')).toMatchObject({ status: 409, body: { code: 'wrong_password' } });
    expect(await emailOf('carlos')).toBe('carlos@example.com');
    expect((await verify(token, server.world.password)).status).toBe(200);
    expect((await server.as('carlos').get('/auth/me')).body).toMatchObject({ email, email_to_confirm: null });
    expect(await verify(token, server.world.password)).toMatchObject(invalid);
  });

  test('ends with the fifth wrong password, and not with the fourth; each is a failed sign-in', async () => {
    for (const [wrong, status] of [
      [4, 200],
      [5, 400],
    ] as const) {
      await server.admin.query('delete from rate_limits');
      const email = `guess${wrong}@example.com`;
      await askWithout(email);
      const token = tokenIn((await mailsWhen(server, email, 1))[0]);
      for (let turn = 0; turn < wrong; turn += 1) expect((await verify(token, 'guess')).status).toBe(409);
      expect((await verify(token, server.world.password)).status).toBe(status);
    }
    // Ten failures lock a network out of the account; five were guesses at the link.
    await server.admin.query('delete from known_devices');
    const signIn = async (password: string) =>
      (await server.anonymous.post('/auth/login', { username: 'carlos', password })).status;
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await signIn('guess-again'));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is told to the old address each time, with the way to stop it, however often somebody asks', async () => {
    // Created by the previous tests.
    const before = 3;
    await mailsWhen(server, 'carlos@example.com', before, asked);
    for (let hour = 0; hour < 3; hour += 1) {
      hoursLater(hour);
      for (let turn = 0; turn < 5; turn += 1)
        expect((await askWithout(`t${hour}${turn}@example.com`)).status).toBe(200);
      expect((await askWithout('more@example.com')).status).toBe(429);
    }
    const told = await mailsWhen(server, 'carlos@example.com', before + 15, asked);
    const [last] = await mailsWhen(server, 't24@example.com', 1);
    expect((await open('end-sessions', tokenIn(told.at(-1)))).status).toBe(200);
    expect(await verify(tokenIn(last), server.world.password)).toMatchObject(invalid);
    expect(await emailOf('carlos')).toBe('carlos@example.com');
  });
});

describe('The way back', () => {
  test('restores the old address, ends all sessions, the password and the resets of the new one, and mails a reset', async () => {
    const back = await changed('lucia', 'thief@example.com');
    hoursLater(71);
    const thief = server.as('lucia');
    expect((await thief.get('/auth/me')).status).toBe(200);
    await forgot('thief@example.com');
    const mails = await mailsWhen(server, 'thief@example.com', 2);
    const stolen = tokenIn(mails.find(({ subject }) => subject?.startsWith('Choose')));

    expect((await open('restore-email', back)).status).toBe(200);
    expect(await open('restore-email', back)).toMatchObject(invalid);
    expect((await thief.get('/auth/me')).status).toBe(401);
    expect(await canSignIn('lucia')).toBe(false);
    const used = await server.anonymous.post('/auth/reset-password', { token: stolen, new_password: 'Pelican-Key-7' });
    expect(used).toMatchObject({ status: 400, body: { code: 'invalid_token' } });

    const [reset] = await mailsWhen(server, 'lucia@example.com', 1, 'Choose a new password for Vigencia');
    const chosen = await server.anonymous.post('/auth/reset-password', {
      token: tokenIn(reset),
      new_password: 'Pelican-Key-7',
    });
    expect(chosen.status).toBe(200);
    expect(await canSignIn('lucia', 'Pelican-Key-7')).toBe(true);
    expect(await emailOf('lucia')).toBe('lucia@example.com');
  });

  test('ends after 72 hours', async () => {
    const back = await changed('walter', 'walter.new@example.com');
    hoursLater(72);
    expect(await open('restore-email', back)).toMatchObject(invalid);
    expect(await emailOf('walter')).toBe('walter.new@example.com');
  });

  // Otherwise a second change would let an attacker restore the first stolen address.
  test('of the first change outlives the second, and ends the way back of that', async () => {
    const first = await changed('ivy', 'one@example.com');
    hoursLater(1);
    const second = await changed('ivy', 'two@example.com', 'one@example.com');
    expect((await open('restore-email', first)).status).toBe(200);
    expect(await emailOf('ivy')).toBe('ivy@example.com');
    expect(await open('restore-email', second)).toMatchObject(invalid);
    expect(await emailOf('ivy')).toBe('ivy@example.com');
  });

  test('is no key for another door, and no guess opens one', async () => {
    const back = await changed('miguel', 'miguel.new@example.com');
    expect(await open('confirm-email', back)).toMatchObject(invalid);
    expect(await open('end-sessions', back)).toMatchObject(invalid);
    for (const token of ['x', back.slice(22), `${back.slice(0, -1)}-`]) {
      expect(await open('restore-email', token)).toMatchObject(invalid);
    }
    const { rows } = await server.admin.query('select l::text as line from account_links l');
    expect(rows.map(({ line }) => line).join()).not.toContain(back);
  });
});

describe('A warning', () => {
  test('goes out after a password change, in the language of the user, and its link ends every session, once', async () => {
    await server.admin.query("update users set language = 'es' where username = 'carlos'");
    const thief = server.as('carlos');
    const body = { current_password: server.world.password, new_password: 'Pelican-Key-7' };
    expect((await thief.put('/auth/password', body)).status).toBe(204);
    const [mail] = await mailsWhen(server, 'carlos@example.com', 1, 'Cambió su contraseña de Vigencia');
    expect(mail?.html).toContain('<html lang="es">');
    expect((await open('end-sessions', tokenIn(mail))).status).toBe(200);
    expect((await thief.get('/auth/me')).status).toBe(401);
    expect(await open('end-sessions', tokenIn(mail))).toMatchObject(invalid);
  });

  test('goes out after a reset, and its link ends an e-mail change that was not confirmed yet', async () => {
    await forgot('elena@example.com');
    const [reset] = await mailsWhen(server, 'elena@example.com', 1, 'Choose a new password for Vigencia');
    const token = tokenIn(reset);
    expect((await server.anonymous.post('/auth/reset-password', { token, new_password: 'Pelican-Key-7' })).status).toBe(
      200,
    );
    const [mail] = await mailsWhen(server, 'elena@example.com', 1, 'Your Vigencia password was reset');
    await ask('elena', 'elena.new@example.com', 'Pelican-Key-7');
    const [confirmation] = await mailsWhen(server, 'elena.new@example.com', 1);
    expect((await open('end-sessions', tokenIn(mail))).status).toBe(200);
    expect(await open('confirm-email', tokenIn(confirmation))).toMatchObject(invalid);
  });
});
