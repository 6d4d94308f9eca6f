import { afterAll, beforeAll, expect, test } from 'vitest';
import { killHooks } from '#apps/testing/killed-hooks.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// `npm run torture` has sixty kills and 5,000 deliveries.
test('a server that is killed amid deliveries makes one lead of each, however often it was sent', async () => {
  const received = await killHooks(server, { deliveries: 400, kills: 4, senders: 8 });
  console.info(received);
  const all = { rows: 400, leads: 400, people: 400, audited: 400, open: 0 };
  expect(received).toMatchObject({ kills: 4, ...all });
}, 900_000);
