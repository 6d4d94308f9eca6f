import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slices } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type ProbeServer, startProbe } from '#platform/testing/probe-server.ts';
import { routes } from '../../contract/route.ts';
import { implement } from './implement.ts';

const patienceMs = 200;
const probe = routes('leads', {
  send: {
    method: 'POST',
    path: '/probe/upload',
    allow: 'signed-in',
    ok: [204, null],
    changes: [],
    upload: { types: ['csv'], files: 1, maxBytes: 10_000 },
    summary: 'Takes a file',
  },
});
const slice = implement(probe)({ send: async (_input, { audit }) => audit(null) });

let server: TestServer;
let http: ProbeServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  token = await server.openSession('ana');
  http = await startProbe(server.services, [...slices, slice], { bodyMs: patienceMs });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

/**
 * Sends headers that announce a body, then one byte at a time until the connection closes. Returns the response and
 * whether all bytes were sent.
 */
async function dribble(head: string, bytes: string, pauseMs: number) {
  const socket = connect({ port: Number(new URL(http.url).port), host: '127.0.0.1' });
  let answer = '';
  let isOpen = true;
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  socket.on('close', () => {
    isOpen = false;
  });
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(head);
  let left = bytes.length;
  for (const byte of bytes) {
    if (!isOpen) break;
    socket.write(byte);
    left -= 1;
    // The sender's delay.
    await sleep(pauseMs);
  }
  await closed;
  return { answer, isSent: left === 0 };
}

const head = (path: string, ...headers: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const json = 'Content-Type: application/json';
const bearer = () => `Authorization: Bearer ${token}`;

describe('A body that comes slowly', () => {
  test.each([
    ['of nobody', () => head('/api/auth/login', json, 'Content-Length: 5000'), /^HTTP\/1.1 408 .*"code":"too_slow"/s],
    ['in pieces', () => head('/api/auth/login', json, 'Transfer-Encoding: chunked'), /^HTTP\/1.1 408 /],
    ['of somebody signed in', () => head('/api/leads', json, 'Content-Length: 5000', bearer()), /^HTTP\/1.1 408 /],
    // Answered at once, without waiting for the rest of the body.
    ['that nobody reads', () => head('/api/leads', json, 'Content-Length: 5000'), /^HTTP\/1.1 401 /],
  ])('%s is cut off', async (_, start, expected) => {
    const bytes = start().includes('chunked') ? '1\r\n \r\n'.repeat(20) : ' '.repeat(100);
    const { answer, isSent } = await dribble(start(), bytes, 20);
    expect(answer).toMatch(expected);
    expect(isSent).toBe(false);
  });

  test('that is an upload may take its time', async () => {
    const form =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\na,b\r\n--b--\r\n';
    const type = 'Connection: close\r\nContent-Type: multipart/form-data; boundary=b';
    const start = head('/api/probe/upload', type, `Content-Length: ${form.length}`, bearer());
    const { answer } = await dribble(start, form, Math.ceil((3 * patienceMs) / form.length));
    expect(answer).toMatch(/^HTTP\/1.1 204 /);
  });
});
