import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateKilled } from '#apps/testing/killed-calculation.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('thirty workers that calculate commissions are killed, at moments nobody chose: nothing is doubled, nothing lost', async () => {
  const { kills, resumed, faults } = await calculateKilled(server, { kills: 30, workers: 5, agents: 12, each: 900 });
  expect(kills).toBeGreaterThanOrEqual(30);
  expect(resumed).toBeGreaterThan(0);
  expect(faults).toEqual({});
}, 1_200_000);
