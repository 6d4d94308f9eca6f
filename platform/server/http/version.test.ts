import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type Caller, callerOf } from '#platform/testing/caller.ts';
import { routes } from '../../contract/route.ts';
import { buildHttp } from './http.ts';
import { implement } from './implement.ts';
import { isNamed, tagOf } from './version.ts';

const Note = z.object({ text: z.string(), more: z.object({ b: z.string(), a: z.string() }) });

/** One note in memory; `forgetNote` is a command that never checks its version. */
const probe = routes('leads', {
  readNote: { method: 'GET', path: '/probe/note', allow: 'signed-in', ok: [200, Note], summary: 'Reads the note' },
  addNote: {
    method: 'POST',
    path: '/probe/note',
    allow: 'signed-in',
    ok: [201, Note],
    summary: 'Reads the note',
    version: 'readNote',
  },
  writeNote: {
    method: 'PUT',
    path: '/probe/note',
    allow: 'signed-in',
    ok: [200, Note],
    summary: 'Writes the note',
    body: z.object({ text: z.string() }),
    version: 'readNote',
  },
  forgetNote: {
    method: 'PUT',
    path: '/probe/forgotten',
    allow: 'signed-in',
    ok: [200, Note],
    summary: 'Writes the note',
    version: 'readNote',
  },
  signNote: { method: 'PUT', path: '/probe/signed', allow: 'signed-in', ok: [204, null], summary: 'Has no version' },
});

let server: TestServer;
let http: FastifyInstance;
let ana: Caller;
let text = '';
const note = () => ({ text, more: { b: 'ñ', a: '' } });
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  const slice = implement(probe)({
    readNote: async () => note(),
    async addNote(_input, { audit }) {
      audit({ action: 'addNote' });
      return note();
    },
    async writeNote({ body }, { audit, refuseIfChanged }) {
      await refuseIfChanged();
      audit({ action: 'writeNote' });
      text = body.text;
      return note();
    },
    async forgetNote(_input, { audit }) {
      audit({ action: 'forgetNote' });
      return note();
    },
    signNote: async (_input, { audit }) => audit(null),
  });
  http = await buildHttp(server.services, [slice]);
  ana = callerOf(http, () => server.openSession('ana'));
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const versionNow = async () => (await ana.get('/probe/note')).headers.etag as string;
const write = (words: string, condition: string) => ana.put('/probe/note', { text: words }, { 'if-match': condition });

test.each([
  ['"x"', false],
  ['"v"', true],
  ['"x", "v"', true],
  ['"x","v" ', true],
  ['*', true],
  ['W/"v"', false],
  ['"x", W/"v"', false],
  ['v', false],
  ['"x*", *', false],
  ['', false],
])('If-Match: %s names the version "v": %s', (condition, expected) => {
  expect(isNamed('"v"', condition)).toBe(expected);
});

test('a version is of what is said, not of the order in which; and strong', () => {
  expect(tagOf({ a: 1, b: { c: [1, 2], d: null } })).toBe(tagOf({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(tagOf([1, 2])).not.toBe(tagOf([2, 1]));
  expect(tagOf({ a: 1, seen: 7 }, { versionWithout: ['seen'] })).toBe(tagOf({ a: 1 }));
  expect(tagOf({})).toMatch(/^"[\w-]{43}"$/);
});

test('200 with the version that was read and with any, 412 with the one before, and each success tells the next', async () => {
  const first = await versionNow();
  const answer = await write('Lunes', first);
  expect(answer).toMatchObject({ status: 200, headers: { etag: await versionNow() } });
  expect(await write('Martes', first)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  expect(text).toBe('Lunes');
  expect((await write('Martes', `${first}, ${answer.headers.etag}`)).status).toBe(200);
  expect((await write('Jueves', '*')).status).toBe(200);
  expect((await ana.put('/probe/note', { text: 'Viernes' })).status).toBe(200);
});

test('the version goes with a created record too, and with the answer that is kept for its key', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = [await ana.post('/probe/note', {}, key), await ana.post('/probe/note', {}, key)];
  expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
  expect(again.headers.etag).toBe(await versionNow());
  expect(first.headers.etag).toBe(await versionNow());
});

test('422 for an If-Match where none is compared', async () => {
  const condition = { 'if-match': '*' };
  for (const answer of [await ana.post('/probe/note', {}, condition), await ana.put('/probe/signed', {}, condition)]) {
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'If-Match' }] } });
  }
});

test('an act that does not ask for the version fails, and nothing is written', async () => {
  const told = "select 1 from audit_events where action = 'forgetNote'";
  expect((await ana.put('/probe/forgotten', {}, { 'if-match': await versionNow() })).status).toBe(500);
  expect((await server.admin.query(told)).rows).toEqual([]);
  expect((await ana.put('/probe/forgotten')).status).toBe(200);
  expect((await server.admin.query(told)).rows).toHaveLength(1);
});
