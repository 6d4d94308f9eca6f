import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aTemplate } from '../../testing.ts';

let server: TestServer;
let template_id: string;
beforeAll(async () => {
  server = await startTestServer();
  template_id = (await server.as('ana').post('/communications/templates', aTemplate())).body.id;
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const address = 'prueba@example.com';
const tryAs = (username: string) =>
  server
    .as(username)
    .post('/communications/test', { communication_type: 'Email', template_id, test_recipient_email: address });
const statusesOf = async (username: string, times: number) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await tryAs(username)).status);
  return statuses;
};

test('60 tests an hour by each user and 200 a day by an agency; one more is 429, and when it may be tried again', async () => {
  expect(new Set(await statusesOf('carlos', 60))).toEqual(new Set([200]));
  const { status, body, headers } = await tryAs('carlos');
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  for (const username of ['lucia', 'miguel']) expect(new Set(await statusesOf(username, 60))).toEqual(new Set([200]));
  expect(new Set(await statusesOf('ana', 20))).toEqual(new Set([200]));
  // Refused tests don't count: the 200 above were refused.
  expect((await tryAs('ana')).status).toBe(429);
  const { rows } = await server.admin.query('select count(*)::int as n from messages where is_test');
  expect(rows[0].n).toBe(200);
});
