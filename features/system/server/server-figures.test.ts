import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('200: the size of the database, its largest tables first, and how the process stands', async () => {
  const { status, body } = await server.as('olga').get('/system/server');
  expect(status).toBe(200);
  const sizes = body.database.tables.map(({ bytes }: { bytes: number }) => bytes);
  expect(sizes).toEqual(sizes.toSorted((one: number, other: number) => other - one));
  expect(sizes).toHaveLength(20);
  expect(body.database.bytes).toBeGreaterThan(sizes[0]);
  expect(body.database.connections).toBeGreaterThan(0);
  expect(body.database.connections).toBeLessThanOrEqual(body.database.connections_max);
  expect(body.process).toMatchObject({ version: process.version, memory_bytes: expect.any(Number) });
  expect(body.process.busy).toBeGreaterThanOrEqual(0);
  expect(body.process.busy).toBeLessThanOrEqual(1);
});
