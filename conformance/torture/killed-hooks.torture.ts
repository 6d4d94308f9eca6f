import { afterAll, beforeAll, expect, test } from 'vitest';
import { killHooks } from '#apps/testing/killed-hooks.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('5,000 deliveries while the server is killed sixty times: 5,000 leads, none lost, none twice', async () => {
  const received = await killHooks(server, { deliveries: 5_000, kills: 60, senders: 12 });
  expect(received.sent).toBeGreaterThan(5_000);
  const all = { rows: 5_001, leads: 5_001, people: 5_001, told: 5_001, open: 0 };
  expect(received).toMatchObject({ kills: 60, ...all });
}, 1_800_000);
