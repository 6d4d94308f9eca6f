import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectSource, sendSigned, signedBy, somebody } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from incoming_leads');
});

const connected = (input: object = {}) => connectSource(server, input);
const post = (path: string, secret: string) => sendSigned(server, { path, secret });

async function count(): Promise<number> {
  const { rows } = await server.admin.query('select count(*)::int as n from incoming_leads');
  return rows[0].n;
}

const put = (id: string, change: object) => server.as('ana').put(`/integrations/${id}`, change);

describe('What is changed holds for the very next delivery, though the address was known a moment ago', () => {
  test('paused: 403 and no row; active again: 200', async () => {
    const { id, path, secret } = await connected();
    expect(await post(path, secret)).toBe(200);
    await put(id, { status: 'Inactive' });
    expect(await post(path, secret)).toBe(403);
    await put(id, { status: 'Active' });
    expect([await post(path, secret), await count()]).toEqual([200, 2]);
  });

  test('deleted: 401 and no row', async () => {
    const { id, path, secret } = await connected();
    expect(await post(path, secret)).toBe(200);
    expect((await server.as('ana').delete(`/integrations/${id}`)).status).toBe(204);
    expect([await post(path, secret), await count()]).toEqual([401, 1]);
  });

  test('a secret that was set anew: the new one is taken at once, and the one before no longer', async () => {
    const { id, path, secret } = await connected();
    expect(await post(path, secret)).toBe(200);
    await put(id, { webhook_secret: 'another one' });
    expect(await post(path, 'another one')).toBe(200);
    expect([await post(path, secret), await count()]).toEqual([401, 2]);
  });

  test('an address that was made anew twice: the first is nobody’s', async () => {
    const { id, path, secret } = await connected();
    expect(await post(path, secret)).toBe(200);
    await server.as('ana').post(`/integrations/${id}/rotate`, { name: 'address' });
    expect(await post(path, secret)).toBe(200);
    await server.as('ana').post(`/integrations/${id}/rotate`, { name: 'address' });
    expect([await post(path, secret), await count()]).toEqual([401, 2]);
  });

  test('settings: another proof is asked for', async () => {
    const { id, path, secret } = await connected({ settings: { authentication: 'address' } });
    expect(await post(path, 'whatever')).toBe(200);
    await put(id, { webhook_secret: 'the secret', settings: { authentication: 'hmac' } });
    expect([await post(path, 'whatever'), await post(path, 'the secret'), secret]).toEqual([401, 200, undefined]);
  });
});

test('amid deliveries that come together, those of a paused one are refused and the others are kept', async () => {
  const [paused, other] = [await connected(), await connected()];
  for (const { path, secret } of [paused, other]) expect(await post(path, secret)).toBe(200);
  await put(paused.id, { status: 'Inactive' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const { path, secret } = at % 2 ? paused : other;
      return post(path, secret);
    }),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(10);
  expect(answers.filter((status) => status === 403)).toHaveLength(10);
  const { rows } = await server.admin.query(
    'select integration_id, count(*)::int as n from incoming_leads group by 1 order by 2',
  );
  expect(rows).toEqual([
    { integration_id: paused.id, n: 1 },
    { integration_id: other.id, n: 11 },
  ]);
});

test('whoever edits an integration meets no difference by what comes meanwhile, and one by a colleague', async () => {
  const { id, path, secret } = await connected();
  await put(id, { status: 'Active' });
  const { headers } = await server.as('ana').get(`/integrations/${id}`);
  expect(await post(path, secret)).toBe(200);
  const { body, headers: now } = await server.as('ana').get(`/integrations/${id}`);
  expect([body.pending_leads, now.etag]).toEqual([1, headers.etag]);
  const ifMatch = { 'if-match': headers.etag as string };
  expect((await server.as('ana').put(`/integrations/${id}`, { description: 'Mía' }, ifMatch)).status).toBe(200);
  expect((await server.as('ana').put(`/integrations/${id}`, { description: 'Otra' }, ifMatch)).status).toBe(412);
});

test('every refusal waits for its moment, whether or not the address is anybody’s, and however far the proof got', async () => {
  const { path, secret } = await connected();
  const unknown = `${path.slice(0, -6)}abcdef`;
  const body = JSON.stringify(somebody());
  const large = JSON.stringify({ ...somebody(), notes: 'x'.repeat(200_000) });
  const sent = {
    nobody: { url: unknown, payload: body },
    'nobody, a large body': { url: unknown, payload: large },
    'no address at all': { url: '/hooks/in/short', payload: body },
    unsigned: { url: path, payload: body },
    'another secret': { url: path, payload: body, secret: 'another' },
    'another secret, a large body': { url: path, payload: large, secret: 'another' },
    'one byte changed': { url: path, payload: `${body} `, secret, signs: body },
  };
  const ana = server.withToken(await server.openSession('ana'));
  expect((await ana.get('/integrations')).status).toBe(200);
  // Only the timer of the short wait is fake.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
  onTestFinished(async () => {
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });
  const answered: string[] = [];
  const refusing = Object.entries(sent).map(async ([name, { url, payload, ...by }]) => {
    const signs = 'signs' in by ? by.signs : payload;
    const headers = 'secret' in by ? signedBy(by.secret, signs) : { 'content-type': 'application/json' };
    const answer = await server.http.inject({ method: 'POST', url, headers, payload });
    answered.push(name);
    return [name, answer.statusCode, answer.json().code];
  });
  // Requests that take longer than a refusal are answered in the meantime.
  for (let calls = 0; calls < 5; calls += 1) expect((await ana.get('/integrations')).status).toBe(200);
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(refusing)).toEqual(Object.keys(sent).map((name) => [name, 401, 'invalid_signature']));
  expect(await count()).toBe(0);
});
