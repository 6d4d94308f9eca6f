import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anAuthenticator, codeAt } from '../testing.ts';
import { secondStepLimits } from './end-sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const origin = 'http://localhost:3000';
const at = (seconds: number) => new Date(Date.parse(testNow) + seconds * 1_000);
const proof = () => ({ current_password: server.world.password });

let callers = 0;
/** Each call has its own address, so no test reaches the limits of another. */
const elsewhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(callers / 250)}.${(callers % 250) + 1}` };
};
const login = (username: string, headers: Record<string, string> = elsewhere()) =>
  server.anonymous.post('/auth/login', { username, password: server.world.password }, headers);
const waiting = async (username: string, headers?: Record<string, string>): Promise<string> =>
  (await login(username, headers)).body.second_step.token;
const endWith = (token: string, code: string, headers: Record<string, string> = elsewhere()) =>
  server.anonymous.post('/auth/login/code', { token, code }, headers);

/** Sets up an app for a user, with a current code. */
async function withApp(username: string): Promise<{ secret: string; codes: string[] }> {
  const caller = server.as(username);
  const { body } = await caller.put('/two-step/app/setup', proof());
  const confirmed = await caller.put('/two-step/app', { setup: body.setup, code: codeAt(body.secret, testNow) });
  expect(confirmed.status).toBe(200);
  return { secret: body.secret, codes: confirmed.body.recovery_codes };
}

async function withPasskey(username: string, options: { provesUser?: boolean } = {}) {
  const caller = server.as(username);
  const { body } = await caller.post('/two-step/passkeys/setup', proof());
  const key = anAuthenticator({ origin, ...options });
  const added = await caller.put('/two-step/passkeys', key.make(body));
  expect(added.status).toBe(200);
  return { key, codes: added.body.recovery_codes as string[] };
}

const question = async (token?: string) =>
  (await server.anonymous.post('/auth/login/passkey/question', token ? { token } : {}, elsewhere())).body;
const showPasskey = (body: object) => server.anonymous.post('/auth/login/passkey', body, elsewhere());

describe('POST /auth/login of somebody with a second step', () => {
  test('200 with what waits, and no session and no word on the user', async () => {
    await withApp('lucia');
    const { status, body } = await login('lucia');
    expect(status).toBe(200);
    expect(body).toEqual({
      second_step: { token: expect.any(String), expires_at: '2026-11-16T20:10:00.000Z', methods: ['app'] },
    });
    expect((await server.withToken(body.second_step.token).get('/auth/me')).status).toBe(401);
  });

  test('401 for a wrong password, as for everybody', async () => {
    const answer = await server.anonymous.post(
      '/auth/login',
      { username: 'lucia', password: 'Wrong-Ibis-63' },
      elsewhere(),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });
});

describe('POST /auth/login/code', () => {
  let app: Awaited<ReturnType<typeof withApp>>;
  beforeAll(async () => {
    server.setTime(testNow);
    app = await withApp('carlos');
  });
  /** Each test has its own hour, without used codes and reached limits. */
  let used = 0;
  const step = 3_720;
  function nextCode(): string {
    used += 1;
    server.setTime(at(used * step));
    return codeAt(app.secret, at(used * step));
  }

  test('200 with a session like any other', async () => {
    const code = nextCode();
    const { status, body } = await endWith(await waiting('carlos'), code);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'carlos', second_steps: ['app'], must_set_up_two_step: false });
    expect((await server.withToken(body.access_token).get('/auth/me')).body).toEqual(body.user);
    const { rows } = await server.admin.query(
      "select after from audit_events where action = 'signIn' and entity_id = $1",
      [server.world.users.carlos?.id],
    );
    expect(rows.at(-1)?.after).toEqual({ second_step: 'app' });
  });

  test('200 with blanks in it, and with that of one step before and after', async () => {
    for (const seconds of [-30, 0, 30]) {
      nextCode();
      const now = at(used * step).getTime();
      const code = codeAt(app.secret, new Date(now + seconds * 1_000));
      expect((await endWith(await waiting('carlos'), `${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    }
  });

  test('409 for a code two steps away, one that is none, and digits that are none', async () => {
    nextCode();
    const now = at(used * step).getTime();
    const far = codeAt(app.secret, new Date(now - 60_000));
    for (const code of [far, '000000 0', 'abcdef', '１２３４５６', '١٢٣٤٥٦', '-1', '00000O']) {
      const answer = await endWith(await waiting('carlos'), code);
      expect(answer, code).toMatchObject({ status: 409, body: { code: 'wrong_code' } });
    }
  });

  test('409 for a code that was used, and for one before it', async () => {
    const code = nextCode();
    const before = codeAt(app.secret, at(used * step - 30));
    expect((await endWith(await waiting('carlos'), code)).status).toBe(200);
    for (const late of [code, before]) {
      expect(await endWith(await waiting('carlos'), late)).toMatchObject({ status: 409, body: { code: 'wrong_code' } });
    }
  });

  test('one of ten at once with one code, each in a sign-in of its own', async () => {
    const code = nextCode();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => waiting('carlos')));
    const answers = await Promise.all(tokens.map((token) => endWith(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('one of ten at once with one recovery code, and never again', async () => {
    nextCode();
    const [code = ''] = app.codes;
    const tokens = await Promise.all(Array.from({ length: 10 }, () => waiting('carlos')));
    const answers = await Promise.all(tokens.map((token) => endWith(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await endWith(await waiting('carlos'), code)).status).toBe(409);
  });

  test('200 with a recovery code as people copy it, and its owner is mailed', async () => {
    nextCode();
    const [, second = ''] = app.codes;
    const copied = ` ${second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await endWith(await waiting('carlos'), copied)).status).toBe(200);
    const { rows } = await server.admin.query('select kind from account_links where user_id = $1 order by created_at', [
      server.world.users.carlos?.id,
    ]);
    expect(rows.at(-1)).toEqual({ kind: 'recovery_code_used' });
  });

  test('400 for one sign-in twice, also at once, after ten minutes, and for a token that is none', async () => {
    const code = nextCode();
    const token = await waiting('carlos');
    const both = await Promise.all([endWith(token, code), endWith(token, app.codes[2] ?? '')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await endWith(token, nextCode())).toMatchObject({ status: 400, body: { code: 'sign_in_over' } });
    const old = await waiting('carlos');
    server.setTime(at(used * step + 600));
    expect((await endWith(old, codeAt(app.secret, at(used * step + 600)))).status).toBe(400);
    expect((await endWith('x'.repeat(65), '123456')).status).toBe(400);
  });

  test('a wrong code leaves the sign-in waiting', async () => {
    const code = nextCode();
    const token = await waiting('carlos');
    expect((await endWith(token, '000000')).status).toBe(409);
    expect((await endWith(token, code)).status).toBe(200);
  });

  test('429 after ten wrong codes from one address, for a right one too, and not from a known one', async () => {
    const here = elsewhere();
    const known = elsewhere();
    const first = nextCode();
    const keep = await endWith(await waiting('carlos', known), first, known);
    expect(keep.status).toBe(200);
    nextCode();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await endWith(await waiting('carlos'), '000000', here)).status).toBe(409);
    }
    const right = codeAt(app.secret, at(used * step));
    const refused = await endWith(await waiting('carlos'), right, here);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await endWith(await waiting('carlos'), right, known)).status).toBe(200);
  });

  test('429 after thirty wrong codes from anywhere within an hour', async () => {
    await withApp('miguel');
    for (let used = 0; used < 28; used += 1) {
      await server.services.rateLimits.use(secondStepLimits.account, 'miguel');
    }
    for (const status of [409, 409, 429]) {
      expect((await endWith(await waiting('miguel'), '000000')).status).toBe(status);
    }
  });

  test('400 once the password is another one, the user is let out, or every session was ended', async () => {
    const { codes } = await withApp('elena');
    const token = await waiting('elena');
    await server.as('ana').put(`/auth/users/${server.world.users.elena?.id}/status`, { is_active: false });
    expect((await endWith(token, codes[0] ?? '')).status).toBe(400);
    await server.as('ana').put(`/auth/users/${server.world.users.elena?.id}/status`, { is_active: true });
    expect((await endWith(token, codes[0] ?? '')).status).toBe(400);
    expect((await endWith(await waiting('elena'), codes[0] ?? '')).status).toBe(200);
  });

  test('403 where the agency may not work any more', async () => {
    const { codes } = await withApp('tom');
    const token = await waiting('tom');
    const set = (status: string) =>
      server.admin.query('update tenants set status = $1 where id = $2', [status, server.world.tenants.lakeside]);
    await set('Suspended');
    expect(await endWith(token, codes[0] ?? '')).toMatchObject({ status: 403, body: { code: 'tenant_suspended' } });
    await set('Active');
    expect((await endWith(token, codes[0] ?? '')).status).toBe(200);
  });
});

describe('POST /auth/login/passkey', () => {
  test('200 after the password, with a passkey that asked its user for nothing', async () => {
    const { key } = await withPasskey('grace', { provesUser: false });
    const token = await waiting('grace');
    const asked = await question(token);
    expect(asked).toMatchObject({ rp_id: 'localhost', known: [{ transports: ['internal'] }] });
    const { status, body } = await showPasskey({ token, ...key.answer(asked) });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'grace', second_steps: ['passkey'] });
  });

  test('409 for an answer to the question of another sign-in, and for one that was changed', async () => {
    const { key } = await withPasskey('nora');
    const [token, other] = [await waiting('nora'), await waiting('nora')];
    const answer = key.answer(await question(token));
    expect(await showPasskey({ token: other, ...answer })).toMatchObject({
      status: 409,
      body: { code: 'wrong_passkey' },
    });
    for (const field of ['client_data', 'authenticator_data', 'signature'] as const) {
      const changed = { ...answer, [field]: `${answer[field].slice(0, -6)}AAAAAA` };
      expect((await showPasskey({ token, ...changed })).status, field).toBe(409);
    }
    expect((await showPasskey({ token, ...answer, client_data: 'bm9uZQ', signature: 'AA' })).status).toBe(409);
    expect((await showPasskey({ token, ...answer })).status).toBe(200);
  });

  test("409 for somebody else's passkey, and for one from another address", async () => {
    const { key } = await withPasskey('ivy');
    const token = await waiting('nora');
    expect((await showPasskey({ token, ...key.answer(await question(token)) })).status).toBe(409);
    const elsewhereKey = anAuthenticator({ origin: 'https://localhost.example.com' });
    const caller = server.as('walter');
    const { body } = await caller.post('/two-step/passkeys/setup', proof());
    const answer = await caller.put('/two-step/passkeys', elsewhereKey.make(body));
    expect(answer).toMatchObject({ status: 409, body: { code: 'setup_over' } });
  });

  test('200 without any password, where the passkey has asked its user for a finger or a PIN', async () => {
    const { key } = await withPasskey('olga');
    const asked = await question();
    expect(asked.known).toEqual([]);
    const answer = { ...key.answer(asked), remember_me: true };
    const bytes = Buffer.from(answer.client_data, 'base64url');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelt = [...letters]
      .map((letter) => answer.client_data.slice(0, -1) + letter)
      .filter((text) => Buffer.from(text, 'base64url').equals(bytes));
    const { status, body } = await showPasskey(answer);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'olga', role: 'Super Admin' });
    // Simulates a passkey whose counter doesn't change between uses.
    await server.admin.query('update passkeys set counter = 0 where user_id = $1', [server.world.users.olga?.id]);
    for (const client_data of respelt) {
      const again = await showPasskey({ ...answer, client_data });
      expect(again).toMatchObject({ status: 409, body: { code: 'wrong_passkey' } });
    }
    const { rows } = await server.admin.query('select remember_me from sessions where user_id = $1', [
      server.world.users.olga?.id,
    ]);
    expect(rows.at(-1)).toEqual({ remember_me: true });
  });

  test('409 without any password, where it has not, where it is old, and where it names nobody', async () => {
    const { key } = await withPasskey('walter', { provesUser: false });
    expect((await showPasskey(key.answer(await question()))).status).toBe(409);
    const { key: other } = await withPasskey('ana');
    const old = other.answer(await question());
    server.setTime(at(601));
    expect((await showPasskey(old)).status).toBe(409);
    server.setTime(testNow);
    for (const user_handle of ['', 'x', 'A'.repeat(43), null]) {
      expect((await showPasskey({ ...other.answer(await question()), user_handle })).status).toBe(409);
    }
    expect((await showPasskey(other.answer(await question()))).status).toBe(200);
  });
});
