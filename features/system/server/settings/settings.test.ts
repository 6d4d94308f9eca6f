import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { createSettings, firstSettings } from '#platform/server/access/installation-settings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      LIMIT_PER_USER: '',
      LIMIT_PER_AGENCY: '300',
      LIMIT_PER_ADDRESS: '',
      LIMIT_PER_INTEGRATION: '',
      SMTP_URL: '',
    },
  });
});
afterAll(() => server.close());
afterEach(async () => {
  server.setTime(testNow);
  await change({});
});

// High limits, so that only their own test reaches them.
const wide = { limit_per_user: 100_000, limit_per_address: 100_000 };
const first = { ...firstSettings, ...wide };
/** As the environment sets it. */
const fixed = { limit_per_agency: 300 };
const olga = () => server.as('olga');
const known = () => server.services.settings.now();

async function change(input: Readonly<Record<string, unknown>>, headers?: Record<string, string>) {
  const answer = await olga().put('/system/settings', { ...first, ...fixed, ...input }, headers);
  if (answer.status === 200) await expect.poll(() => known()).toEqual({ ...first, ...input });
  return answer;
}

async function trail(): Promise<unknown[]> {
  const { rows } = await server.admin.query<{ detail: unknown }>(
    "select detail from platform_audit_events where action = 'changeSettings' and outcome = 'done'",
  );
  return rows.map(({ detail }) => detail);
}

test('before anybody has set anything, the product says what holds', async () => {
  const environment = [{ field: 'limit_per_agency', variable: 'LIMIT_PER_AGENCY' }];
  const address = 'no-reply@vigencia.localhost';
  expect((await olga().get('/system/settings')).body).toEqual({
    ...firstSettings,
    ...fixed,
    environment,
    app_url: server.services.config.appUrl,
    mail_from_domains: [],
    mail_from_default: { name: 'Vigencia', address },
  });
});

test('what is set is read again, and the trail has what has changed alone', async () => {
  const given = { registration_message_en: 'Ask Olga', session_hours: 8 };
  const before = (await trail()).length;
  expect((await change(given)).body).toMatchObject({ ...first, ...fixed, ...given });
  expect((await olga().get('/system/settings')).body).toMatchObject({ ...first, ...fixed, ...given });
  await change(given);
  const after = await trail();
  expect(after.length).toBe(before + 1);
  expect(after).toContainEqual(given);
});

describe('Bounds', () => {
  test.each([
    ['session_idle_minutes', 5, 720],
    ['session_hours', 1, 24],
    ['remembered_idle_hours', 1, 720],
    ['remembered_days', 1, 30],
    ['limit_per_integration', 1, 1_000_000],
  ] as const)('%s is from %d to %d', async (field, least, most) => {
    // Wide enough that no other bound applies.
    const open = { session_idle_minutes: 5, session_hours: 24, remembered_idle_hours: 1, remembered_days: 30 };
    for (const value of [least, most]) expect((await change({ ...open, [field]: value })).status, `${value}`).toBe(200);
    for (const value of [least - 1, most + 1, least + 0.5, 'many']) {
      const { status, body } = await change({ ...open, [field]: value });
      expect([status, body.errors?.map((error: { field: string }) => error.field)], `${value}`).toEqual([422, [field]]);
    }
  });

  test('nobody is idle longer than the session lasts, and is told so in his language', async () => {
    expect((await change({ session_idle_minutes: 60, session_hours: 1 })).status).toBe(200);
    const idle = await change({ session_idle_minutes: 61, session_hours: 1 }, { 'accept-language': 'es' });
    expect([idle.status, idle.body.errors[0]]).toMatchObject([
      422,
      { field: 'session_idle_minutes', message: 'Una sesión no puede estar inactiva más tiempo del que dura.' },
    ]);
    expect((await change({ remembered_idle_hours: 24, remembered_days: 1 })).status).toBe(200);
    const remembered = await change({ remembered_idle_hours: 25, remembered_days: 1 });
    expect([remembered.status, remembered.body.errors[0].field]).toEqual([422, 'remembered_idle_hours']);
  });

  test('a message has 500 characters at most', async () => {
    expect((await change({ registration_message_es: 'x'.repeat(500) })).status).toBe(200);
    expect((await change({ registration_message_es: 'x'.repeat(501) })).status).toBe(422);
  });
});

describe('A session that begins lives as long as is set', () => {
  const minute = 60_000;
  const later = (ms: number) => server.setTime(new Date(Date.parse(testNow) + ms));
  async function signedIn(remember_me = false) {
    const body = { username: 'lucia', password: server.world.password, remember_me };
    const { access_token } = (await server.anonymous.post('/auth/login', body)).body;
    return async () => (await server.withToken(access_token).get('/auth/me')).status;
  }

  test('unused and in all, and one that is open keeps its own', async () => {
    const open = await signedIn();
    await change({ session_idle_minutes: 5, session_hours: 1 });
    const [busy, unused] = [await signedIn(), await signedIn()];
    later(5 * minute - 1);
    expect(await busy()).toBe(200);
    later(5 * minute);
    expect(await unused()).toBe(401);
    for (let at = 9; at < 60; at += 4) {
      later(at * minute);
      expect(await busy()).toBe(200);
    }
    later(60 * minute - 1);
    expect([await busy(), await open()]).toEqual([200, 200]);
    later(60 * minute);
    expect(await busy()).toBe(401);
    expect(await open()).toBe(200);
  });

  test('remembered ones, too', async () => {
    await change({ remembered_idle_hours: 48, remembered_days: 2 });
    const call = await signedIn(true);
    later(48 * 60 * minute - 1);
    expect(await call()).toBe(200);
    later(48 * 60 * minute);
    expect(await call()).toBe(401);
  });
});

test('calls are counted by what is set now', async () => {
  const calls = () => Promise.all(Array.from({ length: 20 }, () => server.as('lucia').get('/auth/me')));
  const refused = async () => (await calls()).filter(({ status }) => status === 429).length;
  expect(await refused()).toBe(0);
  await change({ limit_per_user: 1 });
  // A burst of ten, plus one for each second that passes.
  expect(await refused()).toBeGreaterThan(5);
  await change({});
  expect(await refused()).toBe(0);
});

test('what the environment sets is given as it holds, or refused on its field', async () => {
  const { status, body } = await change({ limit_per_agency: 299 }, { 'accept-language': 'es' });
  expect([status, body.errors]).toMatchObject([
    422,
    [{ field: 'limit_per_agency', message: 'Esto lo fija el entorno. Cámbielo allí.' }],
  ]);
  await change({ session_hours: 5 });
  expect(known().limit_per_agency).toBe(100);
});

describe('Of two who change them at once', () => {
  const now = async () => (await olga().get('/system/settings')).headers.etag ?? '';

  test('412 for whoever has read what is no more, and nothing is written', async () => {
    const read = await now();
    expect((await olga().put('/system/settings', { session_hours: 3 }, { 'if-match': read })).status).toBe(200);
    const late = await olga().put('/system/settings', { session_hours: 4 }, { 'if-match': read });
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
    expect((await olga().get('/system/settings')).body.session_hours).toBe(3);
  });

  test('one of four with the same version goes through', async () => {
    const read = await now();
    const answers = await Promise.all(
      [2, 3, 4, 5].map((session_hours) => olga().put('/system/settings', { session_hours }, { 'if-match': read })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test('what one leaves out, another one’s stays', async () => {
    await change({ session_hours: 7 });
    const answer = await olga().put('/system/settings', { remembered_days: 9 });
    expect(answer.body).toMatchObject({ session_hours: 7, remembered_days: 9 });
  });
});

test('another process is told, and one that starts knows it', async () => {
  await change({ session_hours: 2 });
  const { services } = server;
  const another = createSettings(services.lookupPool, services.clock, services.changes, services.log);
  await another.begin();
  expect(another.now().session_hours).toBe(2);
  await change({ session_hours: 3 });
  await expect.poll(() => another.now().session_hours).toBe(3);
});
