import { afterAll, beforeAll, expect, test } from 'vitest';
import { killMessages } from '#apps/testing/killed-messages.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const [messages, kills] = [300, 20];

test('300 messages while the worker and the provider die 20 times: none goes out twice, none is lost', async () => {
  const sent = await killMessages(server, { messages, kills });
  console.info(sent);
  const { delivered, unknown } = sent;
  expect(sent).toMatchObject({ taken: delivered, twice: 0, other: 0 });
  expect(delivered + unknown).toBe(messages);
  // Each kill leaves only the messages that were being sent without a known outcome.
  expect(unknown).toBeLessThanOrEqual(2 * kills);
}, 900_000);
