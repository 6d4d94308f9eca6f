import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aBrowser } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(['127.0.0.1:5432', '10.0.0.1', '[::1]', '[::10.0.0.1]', '[fd00::1]', 'db.internal', 'localhost', 'push'])(
  '422 for a browser at %s, which is no address of the public Internet',
  async (host) => {
    const { status, body } = await server
      .as('lucia')
      .post('/notifications/browsers', aBrowser({ endpoint: `https://${host}/push` }));
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'endpoint']);
  },
);
