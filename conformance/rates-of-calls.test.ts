import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { slices } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Method } from '#platform/contract/route.ts';
import { addressOf } from '#platform/contract/route.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import { liveRoutes, nameOf, withId } from './live-routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_PER_ADDRESS: '1' } });
});
afterAll(() => server.close());

/** The status for an unreadable request from an address that is over its rate limit. */
async function answerTo(method: Method, url: string, http = server.http): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.99', 'content-type': 'application/json' };
  const payload = method === 'GET' ? undefined : '[[[';
  return (await http.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
}

test('every route counts a call by its address before anything else, and refuses one too many', async () => {
  await Promise.all(Array.from({ length: 30 }, () => answerTo('GET', '/api/auth/me')));
  const asked = liveRoutes.map(async (bound): Promise<[string, number]> => {
    const { method } = bound.route;
    return [nameOf(bound), await answerTo(method, withId(addressOf(bound.route), randomUUID()))];
  });
  expect((await Promise.all(asked)).filter(([, status]) => status !== 429)).toEqual([]);
  const http = await buildHttp(server.services, slices);
  onTestFinished(() => http.close());
  http.get('/probe/uncounted', async () => ({}));
  expect(await answerTo('GET', '/probe/uncounted', http)).toBe(200);
});
