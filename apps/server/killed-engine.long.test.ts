import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsAfter, killEngine } from '#apps/testing/killed-engine.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// `npm run torture` has sixty kills.
test('an engine whose workers are killed amid their work leaves one of everything', async () => {
  const { due, kills } = await killEngine(server, { kills: 6, workers: 3, policies: 700 });
  expect(kills).toBeGreaterThanOrEqual(6);
  expect(await faultsAfter(server.admin, server.world.tenants.sol)).toEqual({});
  const { body } = await server.as('ana').get('/renewals/engine-status');
  expect(body).toMatchObject({ total_renewals: due, run: { status: 'done' } });
}, 240_000);
