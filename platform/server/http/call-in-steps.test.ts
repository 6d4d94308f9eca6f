import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { routes } from '../../contract/route.ts';
import { demandNoTransaction } from '../database/tenancy.ts';
import { buildHttp } from './http.ts';
import { implement } from './implement.ts';

const probe = routes('leads', {
  ask: {
    method: 'POST',
    path: '/probe/ask',
    allow: 'signed-in',
    body: z.object({ how: z._default(z.enum(['well', 'refused', 'silent', 'unfinished']), 'well') }),
    ok: [200, z.object({ run: z.number() })],
    steps: true,
    errors: { lead_lost: 409 },
    summary: 'Asks the outside between its acts',
  },
});

let server: TestServer;
let http: FastifyInstance;
let runs = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  const slice = implement(probe)({
    async ask({ body: { how } }, { act, finish }) {
      const entity_id = randomUUID();
      await act(async ({ audit }) => audit(how === 'silent' ? null : { action: 'ask', entity_id }));
      // No transaction is open here.
      demandNoTransaction('The outside');
      runs += 1;
      if (how === 'unfinished') return { run: runs };
      return finish(async ({ refuse }) => (how === 'refused' ? refuse('lead_lost') : { run: runs }));
    },
  });
  http = await buildHttp(server.services, [slice]);
});
afterAll(async () => {
  await http.close();
  await server.close();
});
beforeEach(() => {
  runs = 0;
});

async function ask(how: string, key?: string) {
  const token = await server.openSession('ana');
  const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
  const answer = await http.inject({ method: 'POST', url: '/api/probe/ask', headers, payload: { how } });
  return { status: answer.statusCode, body: answer.json() };
}
const told = async () =>
  (await server.admin.query("select count(*)::int as n from audit_events where action = 'ask' and outcome = 'done'"))
    .rows[0].n;

test('200: what the last act gave, and the acts before it are written', async () => {
  const before = await told();
  expect(await ask('well')).toEqual({ status: 200, body: { run: 1 } });
  expect(await told()).toBe(before + 1);
});

test('a key is claimed by the first act: the second call gets the first answer, and nobody is asked again', async () => {
  const first = await ask('well', 'once');
  expect(await ask('well', 'once')).toEqual(first);
  expect(runs).toBe(1);
  expect(await ask('refused', 'once')).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
});

test('a refusal after the first act keeps what that has written', async () => {
  const before = await told();
  expect(await ask('refused')).toMatchObject({ status: 409, body: { code: 'lead_lost' } });
  expect(await told()).toBe(before + 1);
});

test('500 for a handler that does not finish', async () => {
  expect((await ask('unfinished')).status).toBe(500);
});
