import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { slices } from '#apps/server/features.ts';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { createFairShares } from '#platform/server/access/fair-shares.ts';
import { buildHttp } from '#platform/server/http/http.ts';

let server: TestServer;
beforeAll(async () => {
  // A burst of a hundred leads, then one per second.
  server = await startTestServer({ env: { LIMIT_PER_INTEGRATION: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());

let sent = 0;
const leads = (count: number) =>
  Array.from({ length: count }, () => {
    sent += 1;
    return { id: `x${sent}`, name: 'Eva Gil', email: `eva.${sent}@example.com` };
  });

async function connected() {
  const { id, path } = await connectSource(server, { settings: { authentication: 'address' } });
  const kept = async () =>
    (await server.admin.query('select count(*)::int as n from incoming_leads where integration_id = $1', [id])).rows[0]
      .n;
  return { kept, send: (count: number) => server.anonymous.at('POST', path, leads(count)) };
}

describe('The budget of an integration', () => {
  test('counts leads: a call is taken whole while anything is left, and the next refused whole', async () => {
    const { send, kept } = await connected();
    expect((await send(90)).status).toBe(200);
    // Some of the budget is left. This call makes it negative.
    expect((await send(200)).status).toBe(200);
    expect(await kept()).toBe(290);
    const refused = await send(1);
    expect(refused.status).toBe(429);
    // The deficit of 190 recovers at one per second.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(170);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(191);
    expect(await kept()).toBe(290);
  });

  test('holds over all processes, also with what each of them has let in of it, and is refilled', async () => {
    const { services } = server;
    const other = await buildHttp({ ...services, shares: createFairShares(() => services.config.callRates) }, slices);
    onTestFinished(() => other.close());
    const { id, path } = await connectSource(server, { settings: { authentication: 'address' } });
    const send = (http: typeof other, count: number) =>
      http.inject({ method: 'POST', url: path, payload: leads(count) });
    expect((await send(server.http, 60)).statusCode).toBe(200);
    expect((await send(other, 60)).statusCode).toBe(200);
    const answers = await Promise.all([send(server.http, 3), send(other, 3)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    // The deficit is twenty, at one per second.
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['21', '21']);
    const kept = 'select count(*)::int as n from incoming_leads where integration_id = $1';
    expect((await server.admin.query(kept, [id])).rows).toEqual([{ n: 120 }]);
    onTestFinished(() => server.setTime(testNow));
    server.setTime(new Date(services.clock().getTime() + 20_001));
    expect((await send(other, 3)).statusCode).toBe(200);
  });

  test('is its own', async () => {
    const [one, other] = [await connected(), await connected()];
    expect((await one.send(200)).status).toBe(200);
    expect((await one.send(1)).status).toBe(429);
    expect((await other.send(1)).status).toBe(200);
  });

  test('503 to Google, which takes a 429 for its last word', async () => {
    const { path } = await connectSource(server, { integration_type: 'Google Ads', webhook_secret: 'the-key' });
    const send = (at: number) => server.anonymous.at('POST', path, { lead_id: `g${at}`, google_key: 'the-key' });
    const answers = [];
    for (let at = 0; at < 300 && answers.at(-1)?.status !== 503; at += 1) answers.push(await send(at));
    expect(new Set(answers.slice(0, 100).map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.at(-1)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });
});
