import { afterAll, beforeAll, expect, test } from 'vitest';
import { killHooks } from '#apps/testing/killed-hooks.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Use fewer where a start takes a minute because other work runs at the same time. */
const kills = Number(process.env.KILLS ?? 60);
const deliveries = 5_000;

test(`5,000 deliveries while the server is killed ${kills} times: 5,000 leads, none lost, none twice`, async () => {
  const received = await killHooks(server, { deliveries, kills, senders: 12 });
  expect(received.sent).toBeGreaterThan(deliveries);
  console.info(received);
  const all = { rows: deliveries, leads: deliveries, people: deliveries, audited: deliveries, open: 0 };
  expect(received).toMatchObject({ kills, ...all });
}, 3_600_000);
