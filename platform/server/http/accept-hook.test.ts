import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { callRaw } from '#platform/testing/call-raw.ts';
import { type ProbeServer, startProbe } from '#platform/testing/probe-server.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { texts } from '../../contract/kinds.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { routes } from '../../contract/route.ts';
import { actorOf } from '../acts/actor.ts';
import { implement } from './implement.ts';

const key = z.string().check(z.regex(/^[a-z0-9]{8}$/));

/** A provider that signs its deliveries, and a link in an e-mail. */
const probe = routes('leads', {
  receive: {
    method: 'POST',
    path: '/hooks/in/{key}',
    beside: true,
    allow: 'public',
    params: { key },
    hook: { maxBytes: 1_000, statuses: [202, 403] },
    ok: [200, texts('text/plain', 'text/xml')],
    summary: 'Takes what a provider sends',
  },
  greet: {
    method: 'GET',
    path: '/hooks/in/{key}',
    beside: true,
    allow: 'public',
    params: { key },
    query: z.object({ challenge: z.string() }),
    hook: { maxBytes: 1_000 },
    ok: [200, texts('text/plain')],
    summary: 'Answers the challenge of a provider',
  },
});

const secret = 'a shared secret';
const sign = (bytes: Buffer | string) => createHmac('sha256', secret).update(bytes).digest('hex');

let server: TestServer;
let probed: ProbeServer;
beforeAll(async () => {
  server = await startTestServer();
  const agencies: Record<string, string> = {
    solsol01: server.world.tenants.sol,
    lake0001: server.world.tenants.lakeside,
  };
  const slice = implement(probe)({
    async receive({ params, bytes, headers }, { performIn, refuse }) {
      // A real hook queries as the lookup role.
      const agency = agencies[params.key];
      if (!agency) return refuse('not_found');
      if (headers['x-signature'] !== sign(bytes)) return { status: 403, type: 'text/plain', text: 'wrong signature' };
      if (bytes.length === 0) return { status: 418, type: 'text/plain', text: 'undeclared' };
      const after = { bytes: bytes.toString('base64'), type: headers['content-type'] ?? null };
      await performIn(testAgency(agency), actorOf('integration', 'provider'), async ({ audit }) =>
        audit({ action: 'receive', after }),
      );
      return { status: 202, type: 'text/xml', text: '<Response/>' };
    },
    greet: async ({ query }) => ({ status: 200, type: 'text/plain', text: query.challenge }),
  });
  probed = await startProbe(server.services, [slice]);
});
afterAll(async () => {
  await probed.close();
  await server.close();
});

const send = (bytes: Buffer | string, headers: Record<string, string> = {}, at = 'solsol01') =>
  callRaw(`${probed.url}/hooks/in/${at}`, {
    method: 'POST',
    headers: { 'x-signature': sign(bytes), ...headers },
    bytes,
  });

async function received() {
  const { rows } = await server.admin.query(
    "delete from audit_events where action = 'receive' returning tenant_id, actor_name, after",
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe('A hook', () => {
  test('gets the bytes as they were sent, of whatever type, and answers in the words of its caller', async () => {
    const bodies: [string | null, Buffer][] = [
      ['application/json', Buffer.from('{ "a" : 1.0,\n"a":2 }')],
      ['application/json', Buffer.from('{ broken')],
      ['application/x-www-form-urlencoded', Buffer.from('a=1&b=%C3%B1')],
      ['multipart/form-data; boundary=x', Buffer.from('--x\r\n\r\n--x--')],
      ['no type at all', Buffer.from([0, 255, 13, 10, 0])],
      ['', Buffer.from('x')],
      [null, Buffer.from('x')],
    ];
    for (const [type, bytes] of bodies) {
      const headers = { ...(type !== null && { 'content-type': type }), 'content-encoding': 'gzip' };
      const answer = await send(bytes, headers);
      expect([answer.status, answer.headers['content-type'], answer.text], String(type)).toEqual([
        202,
        'text/xml',
        '<Response/>',
      ]);
      expect(await received()).toEqual({
        tenant_id: server.world.tenants.sol,
        actor_name: 'provider',
        after: { bytes: bytes.toString('base64'), type },
      });
    }
  });

  test("writes in the agency that the key leads to, and in no other's", async () => {
    expect((await send('lakeside', {}, 'lake0001')).status).toBe(202);
    expect((await received()).tenant_id).toBe(server.world.tenants.lakeside);
  });

  test('needs nobody to sign in, takes no session for one, and lies beside the API', async () => {
    const token = await server.openSession('walter');
    expect((await send('x', { authorization: `Bearer ${token}` })).status).toBe(202);
    expect((await received()).actor_name).toBe('provider');
    const below = await callRaw(`${probed.url}/api/hooks/in/solsol01`, { method: 'POST', bytes: 'x' });
    expect(below.status).toBe(404);
  });

  test('answers a GET, and keeps browsers safe and caches empty', async () => {
    const { status, text, headers } = await callRaw(`${probed.url}/hooks/in/solsol01?challenge=1234`, {
      method: 'GET',
    });
    expect([status, text, headers['cache-control']]).toEqual([200, '1234', 'no-store']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('A hook refuses', () => {
  test('403 in the words of its caller', async () => {
    const answer = await send('x', { 'x-signature': 'forged' });
    expect([answer.status, answer.text]).toEqual([403, 'wrong signature']);
  });

  test('404 for a key that is none, and one that nobody has', async () => {
    for (const at of ['UPPER000', 'short', 'a%00bcdefg', 'nobody00']) {
      const answer = await send('x', {}, at);
      expect([answer.status, JSON.parse(answer.text).code], at).toEqual([404, 'not_found']);
    }
  });

  test('413 above its own limit, in the language of the reader', async () => {
    expect((await send(Buffer.alloc(1_000))).status).toBe(202);
    await received();
    const answer = await send(Buffer.alloc(1_001), { 'accept-language': 'es' });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'too_large']);
    expect(JSON.parse(answer.text).detail).toMatch('demasiado grande');
  });

  test('500 when it would answer what it does not declare', async () => {
    expect((await send('')).status).toBe(500);
    expect(probed.logged.at(-1)?.err?.message).toBe('receive does not declare to answer 418 with text/plain.');
  });
});

test('The document says where it lies, what its key is, and all that it answers', () => {
  const paths = openApiDocument([probe], '0').paths as Record<string, Record<string, Record<string, object>>>;
  expect(Object.keys(paths)).toEqual(['/hooks/in/{key}']);
  expect(paths['/hooks/in/{key}']?.post).toMatchObject({
    parameters: [{ name: 'key', in: 'path', schema: { type: 'string', pattern: '^[a-z0-9]{8}$' } }],
    requestBody: { content: { '*/*': { schema: { format: 'binary' } } } },
    responses: { 200: { content: { 'text/plain': {}, 'text/xml': {} } }, 202: {}, 403: {}, 413: {}, 404: {} },
    security: [],
  });
});
