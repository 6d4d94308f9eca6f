import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsAfter, killEngine } from '#apps/testing/killed-engine.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('sixty workers of the renewal engine are killed, at moments nobody chose: nothing is doubled, nothing lost', async () => {
  const { kills, resumed } = await killEngine(server, { kills: 60, workers: 5, policies: 1_500 });
  expect(kills).toBeGreaterThanOrEqual(60);
  expect(resumed).toBeGreaterThan(0);
  expect(await faultsAfter(server.admin, server.world.tenants.sol)).toEqual({});
}, 1_200_000);
