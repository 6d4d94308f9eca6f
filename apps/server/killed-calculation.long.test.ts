import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateKilled } from '#apps/testing/killed-calculation.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

// `npm run torture` kills thirty.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('workers that calculate commissions are killed: each policy is paid once, and the period comes to its end', async () => {
  const { kills, faults } = await calculateKilled(server, { kills: 6, workers: 3, agents: 8, each: 300 });
  expect(kills).toBeGreaterThanOrEqual(6);
  expect(faults).toEqual({});
}, 300_000);
