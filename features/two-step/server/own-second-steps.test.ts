import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { mailsWhen } from '#platform/testing/outbox.ts';
import { anAuthenticator, codeAt } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const origin = 'http://localhost:3000';
const at = (seconds: number) => new Date(Date.parse(testNow) + seconds * 1_000);
const proof = () => ({ current_password: server.world.password });
const wrong = { current_password: 'Wrong-Ibis-63' };

async function setUp(caller: Caller, now: Date | string = testNow) {
  const { body } = await caller.put('/two-step/app/setup', proof());
  const { status, body: answer } = await caller.put('/two-step/app', {
    setup: body.setup,
    code: codeAt(body.secret, now),
  });
  expect(status).toBe(200);
  return { ...body, codes: answer.recovery_codes as string[] | null } as { secret: string; codes: string[] | null };
}

async function addKey(caller: Caller, name = 'Laptop') {
  const { body } = await caller.post('/two-step/passkeys/setup', proof());
  return caller.put('/two-step/passkeys', anAuthenticator({ origin }).make(body, name));
}

describe('An authenticator app', () => {
  test('is set up by the password and a code, brings ten codes, and ends the other sessions', async () => {
    const [here, other] = [server.as('lucia'), server.as('lucia')];
    expect((await other.get('/auth/me')).status).toBe(200);
    expect((await here.get('/two-step')).body).toEqual({
      app_since: null,
      passkeys: [],
      recovery_left: 0,
      is_demanded: false,
      passkey_origin: origin,
    });
    const { body } = await here.put('/two-step/app/setup', proof());
    expect(body.uri).toContain('otpauth://totp/Vigencia:lucia?');
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await here.get('/two-step')).body.app_since).toBeNull();
    const confirmed = await here.put('/two-step/app', { setup: body.setup, code: codeAt(body.secret, testNow) });
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect(confirmed.body.recovery_codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await here.get('/two-step')).body).toMatchObject({ app_since: testNow, recovery_left: 10 });
    expect((await here.get('/auth/me')).body.second_steps).toEqual(['app']);
    expect((await other.get('/auth/me')).status).toBe(401);
    const [mail] = await mailsWhen(server, 'lucia@example.com', 1);
    expect(mail?.subject).toBe('Se agregó un segundo paso a su cuenta de Vigencia');
  });

  test('is kept in cipher, its codes as hashes', async () => {
    const { secret, codes } = await setUp(server.as('tom'));
    const id = server.world.users.tom?.id;
    const { rows } = await server.admin.query(
      `select to_jsonb(a)::text || (select string_agg(to_jsonb(c)::text, ' ') from recovery_codes c where c.user_id = $1)
         || (select string_agg(to_jsonb(e)::text, ' ') from audit_events e) as kept
       from authenticator_apps a where a.user_id = $1`,
      [id],
    );
    for (const plain of [secret, ...(codes ?? []), ...(codes ?? []).map((code) => code.replace('-', ''))]) {
      expect(rows[0].kept).not.toContain(plain);
    }
  });

  test('409 for a wrong password, a wrong code, a setup that is old, another’s, changed, or confirmed already', async () => {
    const caller = server.as('miguel');
    expect(await caller.put('/two-step/app/setup', wrong)).toMatchObject({
      status: 409,
      body: { code: 'wrong_password' },
    });
    const { body } = await caller.put('/two-step/app/setup', proof());
    const code = codeAt(body.secret, testNow);
    const confirm = (setup: string, typed = code, by = caller) => by.put('/two-step/app', { setup, code: typed });
    expect(await confirm(body.setup, '000000')).toMatchObject({ status: 409, body: { code: 'wrong_code' } });
    const over = { status: 409, body: { code: 'setup_over' } };
    expect(await confirm(`${body.setup.slice(0, -4)}AAAA`)).toMatchObject(over);
    expect(await confirm('v1.x')).toMatchObject(over);
    expect(await confirm(body.setup, code, server.as('carlos'))).toMatchObject(over);
    expect(await confirm(body.setup, code, server.as('grace'))).toMatchObject(over);
    server.setTime(at(600));
    expect(await confirm(body.setup, codeAt(body.secret, at(600)))).toMatchObject(over);
    server.setTime(testNow);
    const both = await Promise.all([confirm(body.setup), confirm(body.setup)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is replaced by another one, whose codes stay, and removed by the password', async () => {
    const caller = server.as('grace');
    const first = await setUp(caller);
    const second = await setUp(caller);
    expect(second.codes).toBeNull();
    expect((await caller.get('/two-step')).body.recovery_left).toBe(10);
    const login = () => server.anonymous.post('/auth/login', { username: 'grace', password: server.world.password });
    const { token } = (await login()).body.second_step;
    server.setTime(at(60));
    const end = (secret: string) => server.anonymous.post('/auth/login/code', { token, code: codeAt(secret, at(60)) });
    expect((await end(first.secret)).status).toBe(409);
    expect((await end(second.secret)).status).toBe(200);
    expect((await caller.post('/two-step/app/removal', wrong)).status).toBe(409);
    expect((await caller.post('/two-step/app/removal', proof())).status).toBe(204);
    expect((await caller.post('/two-step/app/removal', proof())).status).toBe(404);
    expect((await caller.get('/two-step')).body).toMatchObject({ app_since: null, recovery_left: 0 });
    expect((await login()).body).toMatchObject({ access_token: expect.any(String), user: { second_steps: [] } });
    await mailsWhen(server, 'grace@example.com', 4);
    await mailsWhen(server, 'grace@example.com', 1, 'A second step of your Vigencia account was removed');
  });
});

describe('Passkeys', () => {
  test('are several, named, the first with codes, and noted when they are used', async () => {
    const caller = server.as('carlos');
    expect((await addKey(caller, ' Portátil ')).body.recovery_codes).toHaveLength(10);
    server.setTime(at(1));
    expect((await addKey(caller, 'Teléfono')).body.recovery_codes).toBeNull();
    const { passkeys } = (await caller.get('/two-step')).body;
    expect(passkeys).toMatchObject([{ name: 'Portátil', last_used_at: null }, { name: 'Teléfono' }]);
    expect(JSON.stringify(passkeys)).not.toMatch(/key_|credential/);
    const remove = (id: string, body: object = proof()) => caller.post(`/two-step/passkeys/${id}/removal`, body);
    expect((await remove(passkeys[0].id, wrong)).status).toBe(409);
    expect((await remove(passkeys[0].id)).status).toBe(204);
    expect((await remove(passkeys[0].id)).status).toBe(404);
    expect((await caller.get('/auth/me')).body.second_steps).toEqual(['passkey']);
    expect((await remove(passkeys[1].id)).status).toBe(204);
    expect((await caller.get('/auth/me')).body.second_steps).toEqual([]);
  });

  test('get other names, which their owner alone gives', async () => {
    const caller = server.as('tom');
    await addKey(caller);
    const [{ id, name: before }] = (await caller.get('/two-step')).body.passkeys;
    const rename = (body: object, by: Caller = caller) => by.put(`/two-step/passkeys/${id}`, body);
    expect((await rename({ name: '  Llave de la oficina ' })).status).toBe(204);
    expect((await caller.get('/two-step')).body.passkeys).toMatchObject([{ id, name: 'Llave de la oficina' }]);
    for (const name of ['', ' ', 'x'.repeat(61)]) expect((await rename({ name })).status, name).toBe(422);
    for (const username of ['grace', 'walter', 'ana']) {
      expect((await rename({ name: 'Mine' }, server.as(username))).status, username).toBe(404);
    }
    const { rows } = await server.admin.query(
      "select before, after from audit_events where action = 'renamePasskey' and outcome = 'done'",
    );
    expect(rows).toEqual([{ before: { name: before }, after: { name: 'Llave de la oficina' } }]);
  });

  test('404 for a colleague’s, and for that of another agency', async () => {
    await addKey(server.as('elena'));
    const { passkeys } = (await server.as('elena').get('/two-step')).body;
    for (const username of ['miguel', 'walter', 'ana']) {
      const answer = await server.as(username).post(`/two-step/passkeys/${passkeys[0].id}/removal`, proof());
      expect(answer.status).toBe(404);
    }
  });

  test('409 for one that is kept already, for a setup of another session, and for the eleventh', async () => {
    const [caller, other] = [server.as('nora'), server.as('nora')];
    const begin = async (by: Caller) => (await by.post('/two-step/passkeys/setup', proof())).body;
    const key = anAuthenticator({ origin });
    const made = key.make(await begin(caller));
    expect(await other.put('/two-step/passkeys', made)).toMatchObject({ status: 409, body: { code: 'setup_over' } });
    expect((await caller.put('/two-step/passkeys', made)).status).toBe(200);
    expect((await caller.put('/two-step/passkeys', key.make(await begin(caller)))).status).toBe(409);
    for (const field of ['client_data', 'attestation'] as const) {
      const fresh = anAuthenticator({ origin }).make(await begin(caller));
      expect((await caller.put('/two-step/passkeys', { ...fresh, [field]: 'AAAA' })).status, field).toBe(409);
    }
    for (let count = 1; count < 10; count += 1) expect((await addKey(caller)).status).toBe(200);
    const full = await caller.post('/two-step/passkeys/setup', proof());
    expect(full).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
  });

  test('422 for what no browser sends', async () => {
    const caller = server.as('ivy');
    const { body } = await caller.post('/two-step/passkeys/setup', proof());
    const made = anAuthenticator({ origin }).make(body);
    for (const change of [{ id: '' }, { name: ' ' }, { attestation: 'a b' }, { transports: ['air'] }, { id: 1 }]) {
      expect((await caller.put('/two-step/passkeys', { ...made, ...change })).status).toBe(422);
    }
  });
});

describe('Recovery codes', () => {
  test('are renewed by the password; the earlier ones are over', async () => {
    const caller = server.as('walter');
    expect(await caller.put('/two-step/recovery-codes', proof())).toMatchObject({
      status: 409,
      body: { code: 'no_second_step' },
    });
    const { codes } = await setUp(caller);
    expect((await caller.put('/two-step/recovery-codes', wrong)).status).toBe(409);
    const renewed = (await caller.put('/two-step/recovery-codes', proof())).body.recovery_codes as string[];
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => codes?.includes(code))).toEqual([]);
    await mailsWhen(server, 'walter@example.com', 1, 'Your Vigencia recovery codes were renewed');
    const login = await server.anonymous.post('/auth/login', { username: 'walter', password: server.world.password });
    const end = (code = '') => server.anonymous.post('/auth/login/code', { token: login.body.second_step.token, code });
    expect((await end(codes?.[0])).status).toBe(409);
    expect((await end(renewed[0])).status).toBe(200);
    expect((await caller.get('/two-step')).body.recovery_left).toBe(9);
  });
});

describe('What the password alone no longer does', () => {
  test('a reset by mail gives a password, and the second step is asked for as before', async () => {
    await setUp(server.as('miguel'));
    await server.anonymous.post('/auth/forgot-password', { email: 'miguel@example.com' });
    const mails = await mailsWhen(server, 'miguel@example.com', 1, 'Choose a new password for Vigencia');
    const token = /[?&]token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    const new_password = 'Chosen-Heron-97';
    expect((await server.anonymous.post('/auth/reset-password', { token, new_password })).status).toBe(200);
    const login = await server.anonymous.post('/auth/login', { username: 'miguel', password: new_password });
    expect(login.body).toEqual({ second_step: expect.any(Object) });
  });
});

test('other roles and agencies: the calls are about the caller alone', async () => {
  const caller = server.as('olga');
  expect((await caller.get('/two-step')).status).toBe(200);
  expect((await setUp(caller)).codes).toHaveLength(10);
  expect((await server.anonymous.get('/two-step')).status).toBe(401);
  expect((await caller.post(`/two-step/users/${randomUUID()}/reset`, proof())).status).toBe(403);
});
