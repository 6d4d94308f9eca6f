import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn } from '#apps/testing/bring-in.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';

// A book of business that is brought in changes no figure of what was sold or asked for here.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const month = 'period_start=2026-11-01&period_end=2026-11-30';
const read = async (path: string) => {
  const answer = await server.as('ana').get(path);
  expect(answer.status, path).toBe(200);
  // The moment of the answer is no figure.
  const { measured_at: _, ...body } = answer.body;
  return Array.isArray(answer.body) ? answer.body : body;
};

test.each([
  '/analytics/goals?month=2026-11-01',
  `/analytics/agents?${month}`,
  `/analytics/conversion-funnel?${month}`,
  `/analytics/speed-to-lead?${month}`,
  `/analytics/roi?${month}`,
  `/analytics/spend?${month}`,
  '/analytics/time-based/LEADS?start_date=2026-11-01&end_date=2026-11-30',
  '/analytics/time-based/QUOTES?start_date=2026-11-01&end_date=2026-11-30',
  '/analytics/time-based/REVENUE?start_date=2026-11-01&end_date=2026-11-30',
  '/analytics/time-based/CONVERSIONS?start_date=2026-11-01&end_date=2026-11-30',
  '/analytics/time-based/POLICIES?start_date=2026-11-01&end_date=2026-11-30',
])('%s', async (path) => {
  server.setTime(testNow);
  await aPolicy(server.as('lucia'), { quote: { annual_premium: 900 } });
  const goal = { month: '2026-11-01', agent_id: null, leads: 10, policies: 5, premium: 50_000 };
  await server.as('ana').post('/analytics/goals', goal);
  const before = await read(path);
  await bringIn(server, [
    { agent: 'lucia', annual_premium: 40_000 },
    { annual_premium: 9_000, product_type: 'Casa', status: 'Cancelada', cancelled_on: '2026-11-10' },
  ]);
  expect(await read(path)).toEqual(before);
});

test('retention counts the book, and so does the list of what expires', async () => {
  const terms = async () => (await read(`/analytics/retention?${month}`)).policies.expiring;
  const before = await terms();
  await bringIn(server, [{ effective_date: '2025-11-20', expiration_date: '2026-11-20' }]);
  expect(await terms()).toBe(before + 1);
  const { body } = await server.as('ana').get('/policies?expires_from=2026-11-20&expires_to=2026-11-20&q=LIBRO');
  expect(body).toHaveLength(1);
});
