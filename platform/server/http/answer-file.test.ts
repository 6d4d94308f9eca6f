import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type ProbeServer, startProbe } from '#platform/testing/probe-server.ts';
import { files } from '../../contract/kinds.ts';
import { routes } from '../../contract/route.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { FileAnswer } from './answers.ts';
import { implement } from './implement.ts';

/** A report that is available in several formats. */
const probe = routes('leads', {
  report: {
    method: 'GET',
    path: '/probe/report',
    allow: 'signed-in',
    query: z.object({ format: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv') }),
    ok: [200, files('csv', 'xlsx')],
    summary: 'Makes a report',
  },
});

let server: TestServer;
let probed: ProbeServer;
let token: string;
let content: FileAnswer['content'];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.openSession('ana');
  const slice = implement(probe)({
    report: async ({ query: { format } }) => ({
      type: format as 'csv',
      name: `report.${format}`,
      content: () => content(),
    }),
  });
  probed = await startProbe(server.services, [slice]);
});
afterAll(async () => {
  await probed.close();
  await server.close();
});
beforeEach(() => {
  probed.logged.length = 0;
});

const get = (format = 'csv', signal?: AbortSignal) =>
  fetch(`${probed.url}/api/probe/report?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });

/** An endless source of pieces, which records how many it made and whether it was stopped. */
function endless() {
  const made = { pieces: 0, ended: false };
  const piece = Buffer.alloc(65_536, 'x');
  content = async function* () {
    try {
      for (;;) {
        made.pieces += 1;
        yield piece;
        await setImmediate();
      }
    } finally {
      made.ended = true;
    }
  };
  return made;
}

describe('A file', () => {
  test('is of the type that the call chooses, has its name, and is kept by nobody on the way', async () => {
    content = async function* () {
      yield 'a;b\n';
      yield Buffer.from('ñ;2\n');
      yield 'c;3\n';
    };
    for (const [format, type] of [
      ['csv', 'text/csv'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      const answer = await get(format);
      expect(answer.headers.get('content-type')).toMatch(type);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="report.${format}"`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('a;b\nñ;2\nc;3\n');
    }
  });

  test('of one piece has its length, and so has an empty one', async () => {
    content = async function* () {
      yield Buffer.from('whole');
    };
    expect((await get()).headers.get('content-length')).toBe('5');
    content = async function* () {};
    const empty = await get();
    expect([empty.headers.get('content-length'), await empty.text()]).toEqual(['0', '']);
  });

  test('may be any stream of bytes', async () => {
    content = () => Readable.from(['one ', 'two ', 'three']);
    expect(await (await get()).text()).toBe('one two three');
  });

  test('500 for a type that the route does not declare', async () => {
    content = async function* () {};
    expect((await get('pdf')).status).toBe(500);
  });
});

describe('A file that fails', () => {
  test('before it has begun is a refusal like any other', async () => {
    content = async function* () {
      yield 'head';
      throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
    };
    const answer = await get();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  test('in the midst breaks off, so that nobody takes it for whole, and is logged once', async () => {
    content = async function* () {
      yield 'one';
      yield 'two';
      await setImmediate();
      throw new Error('The disk is gone.');
    };
    const answer = await get();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await vi.waitFor(() => expect(probed.logged.map(({ err }) => err?.message)).toEqual(['The disk is gone.']));
  });
});

describe('A caller', () => {
  test('who goes away ends the making, and nothing is wrong', async () => {
    const made = endless();
    const leaving = new AbortController();
    const answer = await get('csv', leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
    await vi.waitFor(() => expect(made.ended).toBe(true));
    expect(probed.logged).toEqual([]);
  });

  test('who goes away ends a stream that others make', async () => {
    const source = new Readable({ read: () => setImmediate().then(() => source.push(Buffer.alloc(65_536))) });
    content = () => source;
    const leaving = new AbortController();
    await get('csv', leaving.signal);
    leaving.abort();
    await vi.waitFor(() => expect(source.destroyed).toBe(true));
  });

  test('who reads slowly makes the file wait', async () => {
    const made = endless();
    const { hostname, port } = new URL(probed.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /api/probe/report HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, 'readable');
    let before = -1;
    while (made.pieces !== before) {
      before = made.pieces;
      // There is no event for the absence of further data.
      await sleep(300);
    }
    // The system's buffers are full and no more pieces are made: a few megabytes, not the whole file.
    expect(made.pieces).toBeLessThan(200);
    expect(made.ended).toBe(false);
    socket.destroy();
    await vi.waitFor(() => expect(made.ended).toBe(true));
  });
});
