import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the operators' own tenant has no modules", async () => {
  const { rows } = await server.admin.query("select features_enabled from tenants where kind = 'platform'");
  expect(rows).toEqual([{ features_enabled: [] }]);
});
