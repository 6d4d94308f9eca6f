import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { slices } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { routes } from '../../contract/route.ts';
import { buildHttp } from './http.ts';
import { implement } from './implement.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent', API_DOCS: 'on' } });
  token = await server.openSession('ana');
});
afterAll(() => server.close());

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
  url?: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

async function send({ method = 'POST', url = '/api/leads', payload, headers }: Sent, http = server.http) {
  const type = {
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    authorization: `Bearer ${token}`,
  };
  const answer = await http.inject({
    method,
    url,
    headers: { ...type, ...headers },
    ...(payload !== undefined && { payload }),
  });
  const isJson = answer.headers['content-type']?.toString().includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.payload,
    body: isJson ? answer.json() : null,
  };
}

describe('Every refusal', () => {
  test('is a problem in the language of the reader, with the id of the request', async () => {
    const answer = await send({ method: 'GET', url: '/api/leads/x', headers: { 'accept-language': 'es-MX' } });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      status: 404,
      code: 'not_found',
      detail: expect.stringMatching(/^No /),
      request_id: answer.headers['x-request-id'],
    });
  });

  test('404 for a route, a method and an address that do not exist', async () => {
    const unknown: Sent[] = [
      { method: 'GET', url: '/api/nothing' },
      { method: 'GET', url: '/api' },
      { method: 'GET', url: '/api/' },
      { method: 'GET', url: '/api/leads/' },
      { method: 'DELETE', url: '/api/leads' },
      { method: 'PATCH', url: '/api/leads' },
      { method: 'OPTIONS', url: '/api/leads' },
      { method: 'GET', url: '/api/LEADS' },
      { method: 'GET', url: '/api//leads' },
      { method: 'GET', url: '/api/leads/%E0%A4%A' },
      { method: 'GET', url: '/api/leads/%ZZ' },
      { method: 'GET', url: `/api/leads/${'x'.repeat(3_000)}` },
      { method: 'GET', url: '/api/leads/..%2f..%2fetc%2fpasswd' },
      { method: 'GET', url: '/nothing' },
      { method: 'GET', url: '/%ZZ' },
      { method: 'GET', url: '//evil.example/x' },
      { method: 'GET', url: '/index.html%00' },
      { method: 'GET', url: '/..%2f..%2fpackage.json' },
    ];
    for (const request of unknown) {
      const answer = await send(request);
      expect(answer, `${request.method} ${request.url?.slice(0, 40)}`).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });
});

describe('Bodies', () => {
  const name = (text: string) => JSON.stringify({ contact: { name: text, email: 'a@example.com' } });

  test('413 above the bound of the route', async () => {
    const answer = await send({ payload: name('x'.repeat(65_536)) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('415 for everything that is not JSON', async () => {
    const others: Sent[] = [
      { payload: '{"contact":' },
      { payload: "{'contact': 1}" },
      { payload: `\uFEFF${name('x')}` },
      { payload: 'NaN' },
      { payload: 'contact=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { payload: name('x'), headers: { 'content-type': 'text/plain' } },
      { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
      { payload: '--b\r\n\r\nx\r\n--b--', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      { payload: Buffer.from('1f8b0800000000000003', 'hex'), headers: { 'content-encoding': 'gzip' } },
    ];
    for (const request of others) {
      const answer = await send(request);
      expect(answer, JSON.stringify(request)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    }
  });

  test('422 for JSON that is no object, nests beyond reason, or holds what no table can', async () => {
    const bodies = [
      '[]',
      'null',
      '"text"',
      '7',
      '',
      `{"contact":${'['.repeat(40)}${']'.repeat(40)}}`,
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'['.repeat(60_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `[${'0,'.repeat(30_000)}0]`,
      `{"contact":{"name":[${'0,'.repeat(30_000)}0]}}`,
      name('a\u0000b'),
      name('\ud800'),
      '{"contact":{"name":"x","email":"a@example.com"},"__proto__":{"notes":"\\u0000"}}',
    ];
    for (const payload of bodies) {
      const answer = await send({ payload });
      expect(answer, payload.slice(0, 40)).toMatchObject({ status: 422, body: { code: 'validation_error' } });
    }
  });

  test('201 and names that JavaScript knows are ignored like any other unknown field', async () => {
    const payload =
      '{"contact":{"name":"Proto","email":"p@example.com","__proto__":{"tcpa_consent":true}},"__proto__":{"notes":"x"},"constructor":{"prototype":{"notes":"y"}}}';
    const answer = await send({ payload });
    expect(answer).toMatchObject({ status: 201, body: { notes: '', contact: { tcpa_consent: false } } });
    expect(({} as { notes?: string }).notes).toBeUndefined();
  });

  test('201 with brackets in a text, which nest nothing', async () => {
    const answer = await send({ payload: name(`Ana ${'[{'.repeat(40)} \\"${'['.repeat(8)}`) });
    expect(answer).toMatchObject({ status: 201 });
  });

  test('204: an action without a body takes whatever is sent for none, also under a key', async () => {
    const own = await server.openSession('ana');
    const headers = { authorization: `Bearer ${own}`, 'idempotency-key': 'deep' };
    const payload = `${'['.repeat(32)}${']'.repeat(32)}`;
    expect((await send({ url: '/api/auth/logout', payload, headers })).status).toBe(204);
  });
});

describe('A failure of ours', () => {
  const probe = routes('leads', {
    fail: { method: 'GET', path: '/probe/fail', allow: 'signed-in', ok: [200, z.object({})], summary: 'Throws' },
    misshape: {
      method: 'GET',
      path: '/probe/misshape',
      allow: 'signed-in',
      ok: [200, z.object({ a: z.string() })],
      summary: 'Lies',
    },
    silent: {
      method: 'POST',
      path: '/probe/silent',
      allow: 'signed-in',
      ok: [204, null],
      summary: 'Writes without a trail',
    },
    chatty: {
      method: 'GET',
      path: '/probe/chatty',
      allow: 'signed-in',
      ok: [200, z.object({ a: z.string() })],
      summary: 'Says too much',
    },
  });
  const slice = implement(probe)({
    fail: async () => {
      throw new Error('relation "secret_table" does not exist at /srv/app/x.ts:7');
    },
    misshape: async () => ({ a: 7 }) as never,
    silent: async () => undefined,
    chatty: async () => ({ a: 'x', password_hash: 'y' }) as never,
  });

  test('500 tells nothing of the inside', async () => {
    const http = await buildHttp(server.services, [...slices, slice]);
    onTestFinished(() => http.close());
    const answer = await send({ method: 'GET', url: '/api/probe/fail' }, http);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(answer.text).not.toMatch(/secret_table|\.ts|at /);
  });

  test('500 for an answer of another shape, and for a write that leaves no trail; fields too many are left out', async () => {
    const http = await buildHttp(server.services, [...slices, slice]);
    onTestFinished(() => http.close());
    expect((await send({ method: 'GET', url: '/api/probe/misshape' }, http)).status).toBe(500);
    expect((await send({ url: '/api/probe/silent' }, http)).status).toBe(500);
    expect((await send({ method: 'GET', url: '/api/probe/chatty' }, http)).body).toEqual({ a: 'x' });
  });
});

describe('Headers', () => {
  test('keep browsers safe on every answer', async () => {
    for (const url of ['/api/leads', '/api/nothing', '/healthz', '/api/docs']) {
      const { headers } = await send({ method: 'GET', url });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
      });
      const policy = String(headers['content-security-policy']);
      for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('of another origin open nothing, and a method cannot be overridden', async () => {
    const answer = await send({
      method: 'GET',
      headers: { origin: 'https://evil.example', 'x-http-method-override': 'DELETE' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('The documentation', () => {
  test('200: the document lists every live route, and the page loads only our own files', async () => {
    const { body } = await send({ method: 'GET', url: '/api/openapi.json' });
    expect(body.openapi).toBe('3.1.0');
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/leads', '/api/leads/{id}']) {
      expect(body.paths).toHaveProperty([path]);
    }
    const page = await send({ method: 'GET', url: '/api/docs' });
    const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file as string);
    expect(files).toHaveLength(3);
    for (const url of files) expect((await send({ method: 'GET', url })).status, url).toBe(200);
    expect(page.text).not.toMatch(/<script>|https?:/);
    expect((await send({ method: 'GET', url: '/api/docs/package.json' })).status).toBe(404);
  });
});
