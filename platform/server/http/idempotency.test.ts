import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { routes } from '../../contract/route.ts';
import { buildHttp } from './http.ts';
import { implement } from './implement.ts';

/** A command that counts how often it really runs, like the conversion of a quote. */
const probe = routes('leads', {
  act: {
    method: 'POST',
    path: '/probe/{id}/act',
    allow: 'signed-in',
    body: z.object({ what: z._default(z.string(), 'x') }),
    ok: [201, z.object({ run: z.number(), what: z.string() })],
    summary: 'Counts its runs',
  },
  other: { method: 'POST', path: '/probe/other', allow: 'signed-in', ok: [204, null], summary: 'Counts its runs' },
});

let server: TestServer;
let http: FastifyInstance;
let runs = 0;
let fails = false;
const [id, otherId] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  const slice = implement(probe)({
    async act({ body }, { audit }) {
      runs += 1;
      if (fails) throw new Error('Broken');
      audit({ action: 'act' });
      return { run: runs, what: body.what };
    },
    async other(_input, { audit }) {
      runs += 1;
      audit({ action: 'other' });
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
  fails = false;
});

// With a plain hash, an attacker with a copy of the database could try millions of six-letter passwords per second.
test('the stored hash of a request takes the key of the installation', async () => {
  await post(`/probe/${id}/act`, 'keyed', { what: 'secret1' });
  const { rows } = await server.admin.query("select request_hash from idempotency_keys where key = 'keyed'");
  const bare = createHash('sha256')
    .update(JSON.stringify([{ id }, { what: 'secret1' }]))
    .digest();
  expect(rows[0].request_hash).toHaveLength(32);
  expect(rows[0].request_hash.equals(bare)).toBe(false);
});

test('the stored answer is encrypted, and one that an earlier version stored in plain text is still given', async () => {
  const first = await post(`/probe/${id}/act`, 'sealed', { what: 'shown once' });
  const { rows } = await server.admin.query("select answer from idempotency_keys where key = 'sealed'");
  expect(rows[0].answer).toMatch(/^v2\./);
  expect(await post(`/probe/${id}/act`, 'sealed', { what: 'shown once' })).toEqual(first);
  await server.admin.query("update idempotency_keys set answer = $1 where key = 'sealed'", [{ run: 7, what: 'plain' }]);
  expect((await post(`/probe/${id}/act`, 'sealed', { what: 'shown once' })).body).toEqual({ run: 7, what: 'plain' });
});

async function post(url: string, key: string, payload: object = {}, username = 'ana') {
  const token = await server.openSession(username);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await http.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json() };
}

describe('Idempotency-Key', () => {
  test('the second call gets the first answer, and the act runs once', async () => {
    const first = await post(`/probe/${id}/act`, 'a', { what: 'ñ' });
    expect(first).toEqual({ status: 201, body: { run: 1, what: 'ñ' } });
    expect(await post(`/probe/${id}/act`, 'a', { what: 'ñ' })).toEqual(first);
    expect(runs).toBe(1);
  });

  test('an empty answer is kept too', async () => {
    expect(await post('/probe/other', 'b')).toEqual({ status: 204, body: null });
    expect(await post('/probe/other', 'b')).toEqual({ status: 204, body: null });
    expect(runs).toBe(1);
  });

  // Otherwise the conversion of a second quote would answer with the policy of the first.
  test('422 for the same key on another thing, another act and another body', async () => {
    await post(`/probe/${id}/act`, 'c', { what: '1' });
    for (const answer of [
      await post(`/probe/${otherId}/act`, 'c', { what: '1' }),
      await post('/probe/other', 'c'),
      await post(`/probe/${id}/act`, 'c', { what: '2' }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    }
    expect(runs).toBe(1);
  });

  test('a failed act leaves the key free', async () => {
    fails = true;
    expect((await post(`/probe/${id}/act`, 'd')).status).toBe(500);
    fails = false;
    expect((await post(`/probe/${id}/act`, 'd')).status).toBe(201);
  });

  test('keys of two users and of two agencies never meet', async () => {
    for (const username of ['ana', 'miguel', 'walter', 'olga']) {
      expect((await post(`/probe/${id}/act`, 'e', {}, username)).status).toBe(201);
    }
    expect(runs).toBe(4);
  });

  test('422 for a key that is too long; any other text is a key', async () => {
    const fields = [expect.objectContaining({ field: 'Idempotency-Key', message: 'Use at most 200 characters.' })];
    expect(await post('/probe/other', 'x'.repeat(201))).toMatchObject({
      status: 422,
      body: { code: 'validation_error', errors: fields },
    });
    for (const key of ['x'.repeat(200), "' or 1=1 --", 'ÿ', ' ']) {
      expect((await post('/probe/other', key)).status, key).toBe(204);
    }
  });

  test('the nightly cleaning forgets a key after a day', async () => {
    await post(`/probe/${id}/act`, 'f');
    await server.services.lookupPool.query('select purge_expired($1)', [new Date('2026-11-17T19:59:59Z')]);
    expect((await post(`/probe/${id}/act`, 'f')).body).toEqual({ run: 1, what: 'x' });
    await server.services.lookupPool.query('select purge_expired($1)', [new Date('2026-11-17T20:00:00Z')]);
    expect((await post(`/probe/${id}/act`, 'f')).body).toEqual({ run: 2, what: 'x' });
  });
});
