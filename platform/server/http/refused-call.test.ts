import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { slices } from '#apps/server/features.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { buildHttp } from './http.ts';

let server: TestServer;
let http: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('truncate audit_events, platform_audit_events');
  server.setTime(testNow);
  http = await buildHttp(server.services, slices);
});

/** Sends this many calls. The order of their answers is irrelevant. */
const call = (count: number, request: { method: 'GET' | 'POST'; url: string; headers?: object; payload?: object }) =>
  Promise.all(Array.from({ length: count }, () => http.inject(request as never)));

test('many like the first are one row more, with their number; another minute begins anew', async () => {
  const authorization = `Bearer ${await server.openSession('carlos')}`;
  const asCarlos = () => ({ method: 'GET', url: `/api/leads/${randomUUID()}`, headers: { authorization } }) as const;
  const rows = async () =>
    (await server.admin.query('select action, outcome, after from audit_events order by after nulls first')).rows;
  for (let probe = 0; probe < 20; probe += 1) await call(5, asCarlos());
  // The first one is written immediately.
  expect(await rows()).toEqual([{ action: 'readLead', outcome: 'not_found', after: null }]);
  await call(3, { ...asCarlos(), method: 'POST', url: '/api/leads', payload: {} });
  server.setTime(new Date(Date.parse(testNow) + 60_000));
  await call(1, asCarlos());
  await http.close();
  expect((await rows()).filter(({ action }) => action === 'readLead')).toEqual([
    { action: 'readLead', outcome: 'not_found', after: null },
    { action: 'readLead', outcome: 'not_found', after: null },
    { action: 'readLead', outcome: 'not_found', after: { more: 99 } },
  ]);
});

test('of people who are not signed in there are so many rows a minute at most, however many they are', async () => {
  const rows = async () =>
    (await server.admin.query("select count(*)::int as n, max(detail ->> 'more') as more from platform_audit_events"))
      .rows[0];
  const payload = { token: 'none-of-ours', new_password: 'un faro en la bahía' };
  for (let block = 0; block < 30; block += 1) {
    const from = (at: number) => ({ 'x-forwarded-for': `2001:db8:${block.toString(16)}:${at.toString(16)}::7` });
    const calls = Array.from({ length: 20 }, (_, at) =>
      call(1, { method: 'POST', url: '/api/auth/reset-password', headers: from(at), payload }),
    );
    const answers = (await Promise.all(calls)).flat();
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
  }
  expect((await rows()).n).toBe(501);
  await http.close();
  expect(await rows()).toEqual({ n: 502, more: '99' });
});
