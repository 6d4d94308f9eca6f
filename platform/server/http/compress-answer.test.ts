import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

let server: TestServer;
let token: string;
let recordId: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.openSession('lucia');
  const notes = 'ñandú '.repeat(800);
  const made = await Promise.all(Array.from({ length: 20 }, () => server.as('lucia').post('/leads', aLead({ notes }))));
  recordId = made[0]?.body.id;
});
afterAll(() => server.close());

const get = (path: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  });

test.each([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['br', 'gzip;q=1.0, br;q=0.5', brotliDecompressSync],
  ['gzip', 'GZIP , br;q=0, zstd;q=0.0', gunzipSync],
])('%s for a long answer to who takes %s', async (name, accepted, decompress) => {
  const plain = await get('/leads');
  const answer = await get('/leads', accepted);
  expect(answer.headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' });
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
});

test('plain for who takes nothing else, for a short answer, a refusal, a head, and a record with its version', async () => {
  for (const [path, accepted] of [
    ['/leads', undefined],
    ['/leads', ''],
    ['/leads', 'identity, br;q=0'],
    ['/leads?limit=2', 'br'],
    ['/leads?limit=none', 'br'],
    [`/leads/${recordId}`, 'br'],
  ] as const) {
    const answer = await get(path, accepted);
    expect(answer.headers['content-encoding'], path).toBeUndefined();
    expect(() => JSON.parse(answer.body)).not.toThrow();
  }
  const head = await get('/leads', 'br', 'HEAD');
  expect(head.headers['content-encoding']).toBeUndefined();
  expect(head.statusCode).toBe(200);
});
