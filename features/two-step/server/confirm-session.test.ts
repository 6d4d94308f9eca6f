import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsWhen } from '#platform/testing/outbox.ts';
import { type Authenticator, anAuthenticator, codeAt } from '../testing.ts';

let server: TestServer;
let proof: { current_password: string };
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { APP_URL: 'https://crm.example.com' } });
  proof = { current_password: server.world.password };
});
afterAll(() => server.close());

/** Each test has its own minutes, without used codes and counted failures. */
let now = Date.parse(testNow);
const later = (seconds: number) => {
  now += seconds * 1_000;
  server.setTime(new Date(now));
};
beforeEach(() => later(3_600));

/** The operator in an unconfirmed session. */
const olga = async () => server.withToken(await server.openSession('olga', { isConfirmed: false }));
type Caller = Awaited<ReturnType<typeof olga>>;
const confirm = (by: Caller, body: object) => by.post('/two-step/confirmation', body);
/** The response code of an action on another account, here a nonexistent one. */
const actOf = async (by: Caller) => (await by.delete(`/super-admin/users/${randomUUID()}`)).body.code;
const refused = (status: number, code: string) => ({ status, body: { code } });

test('409: whoever has no second step sets one up first', async () => {
  const by = await olga();
  expect(await confirm(by, { ...proof, code: '123456' })).toMatchObject(refused(409, 'own_second_step_first'));
  expect(await actOf(by)).toBe('confirmation_required');
});

describe('with an authenticator app', () => {
  let secret: string;
  let codes: string[];
  let key: Authenticator;
  beforeAll(async () => {
    const by = await olga();
    const setup = (await by.put('/two-step/app/setup', proof)).body;
    secret = setup.secret;
    codes = (await by.put('/two-step/app', { setup: setup.setup, code: codeAt(secret, new Date(now)) })).body
      .recovery_codes;
    key = anAuthenticator({ origin: 'https://crm.example.com' });
    const asked = (await by.post('/two-step/passkeys/setup', proof)).body;
    expect((await by.put('/two-step/passkeys', key.make(asked))).status).toBe(200);
  });
  const code = () => codeAt(secret, new Date(now));

  test('204: for ten minutes, and for this session alone', async () => {
    const [by, other] = [await olga(), await olga()];
    expect((await confirm(by, { ...proof, code: code() })).status).toBe(204);
    expect([await actOf(by), await actOf(other)]).toEqual(['not_found', 'confirmation_required']);
    later(599);
    expect(await actOf(by)).toBe('not_found');
    later(1);
    expect(await actOf(by)).toBe('confirmation_required');
    const { rows } = await server.admin.query(
      "select after from audit_events where action = 'confirmSession' and outcome = 'done' order by at desc limit 1",
    );
    expect(rows).toEqual([{ after: { by: 'app' } }]);
  });

  test('204: with a recovery code, once, of which the owner is mailed', async () => {
    const by = await olga();
    expect((await confirm(by, { ...proof, code: codes[0] })).status).toBe(204);
    expect(await actOf(by)).toBe('not_found');
    await mailsWhen(server, 'olga@example.com', 1, 'A recovery code of your Vigencia account was used');
    expect(await confirm(await olga(), { ...proof, code: codes[0] })).toMatchObject(refused(409, 'wrong_code'));
  });

  test('204: with a passkey that was asked in this session', async () => {
    const [by, other] = [await olga(), await olga()];
    const question = (await by.post('/two-step/confirmation/question')).body;
    const passkey = key.answer(question);
    expect(await confirm(other, { ...proof, passkey })).toMatchObject(refused(409, 'wrong_passkey'));
    expect((await confirm(by, { ...proof, passkey: key.answer(question) })).status).toBe(204);
    expect([await actOf(by), await actOf(other)]).toEqual(['not_found', 'confirmation_required']);
  });

  test('409: with a wrong password, and with another code; of two at once with one code one is right', async () => {
    const by = await olga();
    const wrong = { current_password: 'Wrong-Ibis-63', code: code() };
    expect(await confirm(by, wrong)).toMatchObject(refused(409, 'wrong_password'));
    expect(await confirm(by, { ...proof, code: '000000' })).toMatchObject(refused(409, 'wrong_code'));
    expect(await actOf(by)).toBe('confirmation_required');
    const answers = await Promise.all([1, 2].map(async () => confirm(await olga(), { ...proof, code: code() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('422: without a second step, and with two', async () => {
    const by = await olga();
    const passkey = key.answer((await by.post('/two-step/confirmation/question')).body);
    for (const given of [{}, { code: code(), passkey }]) {
      expect(await confirm(by, { ...proof, ...given })).toMatchObject(refused(422, 'validation_error'));
    }
  });

  test('429: after five wrong codes, also with the right one; the failures of a session count for all', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await confirm(await olga(), { ...proof, code: '000000' })).toMatchObject(refused(409, 'wrong_code'));
    }
    const by = await olga();
    expect((await confirm(by, { ...proof, code: code() })).status).toBe(429);
    expect(await actOf(by)).toBe('confirmation_required');
  });
});
