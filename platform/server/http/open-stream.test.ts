import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { type ProbeServer, startProbe } from '#platform/testing/probe-server.ts';
import { type ReadStream, readStream } from '#platform/testing/read-stream.ts';
import { events } from '../../contract/kinds.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { routes } from '../../contract/route.ts';
import type { Follower } from './answers.ts';
import { implement } from './implement.ts';

const Told = z.object({ text: z.string() });
const probe = routes('leads', {
  follow: {
    method: 'GET',
    path: '/probe/follow',
    allow: ['Admin', 'Agente'],
    feature: 'leads',
    ok: [200, events(Told)],
    summary: 'Tells what is said',
  },
});

const rules = { heartbeatMs: 30, checkMs: 50, perUser: 3, waitingMaxBytes: 65_536 };

let server: TestServer;
let probed: ProbeServer;
let refuses = false;
const followers = new Set<Follower<z.output<typeof Told>>>();
const tell = (text: string) => {
  for (const follower of followers) follower.tell({ text, secret: 'undeclared' } as never);
};

const slice = implement(probe)({
  async follow(_input, { refuse }) {
    if (refuses) return refuse('rate_limited');
    return async (follower) => {
      followers.add(follower);
      return () => followers.delete(follower);
    };
  },
});
const start = () => startProbe(server.services, [slice], { streams: rules });

beforeAll(async () => {
  server = await startTestServer();
  probed = await start();
});
afterAll(async () => {
  await probed.close();
  await server.close();
});

const opened: ReadStream[] = [];
async function follow(token: string, at = probed): Promise<ReadStream> {
  const stream = await readStream(`${at.url}/api/probe/follow`, token);
  opened.push(stream);
  return stream;
}
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.leave();
  await vi.waitFor(() => expect(followers.size).toBe(0));
  server.setTime(testNow);
  refuses = false;
});

const last = (stream: ReadStream) => stream.events.at(-1);

describe('A stream', () => {
  test('greets with an id, tells what is declared and nothing else, and beats', async () => {
    const stream = await follow(await server.openSession('lucia'));
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await vi.waitFor(() => expect(stream.events).toHaveLength(1));
    expect(stream.events[0]).toMatchObject({ name: 'welcome', id: stream.headers.get('x-request-id') });
    tell('ñ\nb');
    await vi.waitFor(() => expect(last(stream)).toEqual({ name: 'message', id: null, data: { text: 'ñ\nb' } }));
    await vi.waitFor(() => expect(stream.beats()).toBeGreaterThan(2));
  });

  test('greets anew when something was missed', async () => {
    const stream = await follow(await server.openSession('lucia'));
    for (const follower of followers) follower.missed();
    await vi.waitFor(() => expect(stream.events.map(({ name }) => name)).toEqual(['welcome', 'welcome']));
    expect(stream.events[1]?.id).not.toBe(stream.events[0]?.id);
  });

  test('is let go when its reader goes, and nothing is wrong', async () => {
    const stream = await follow(await server.openSession('lucia'));
    expect(followers.size).toBe(1);
    stream.leave();
    await vi.waitFor(() => expect(followers.size).toBe(0));
    expect(probed.logged).toEqual([]);
  });

  test('401, 403 and a refusal of its own, as of any call', async () => {
    expect((await follow('nobody')).status).toBe(401);
    expect((await follow(await server.openSession('miguel'))).status).toBe(403);
    refuses = true;
    expect((await follow(await server.openSession('lucia'))).status).toBe(429);
    expect(followers.size).toBe(0);
  });

  test('cannot be asked for without its body', async () => {
    const headers = { authorization: `Bearer ${await server.openSession('lucia')}` };
    expect((await fetch(`${probed.url}/api/probe/follow`, { method: 'HEAD', headers })).status).toBe(404);
  });
});

describe('A stream ends', () => {
  const farewell = (why: string) => ({ name: 'farewell', id: null, data: why });
  async function endsFor(stream: ReadStream, why: string) {
    await vi.waitFor(() => expect(stream.ended()).toBe(true));
    expect(last(stream)).toEqual(farewell(why));
  }

  test('when its session is signed out, and another goes on', async () => {
    const token = await server.openSession('lucia');
    const [ending, staying] = [await follow(token), await follow(await server.openSession('lucia'))];
    expect((await server.withToken(token).post('/auth/logout')).status).toBe(204);
    await endsFor(ending, 'session');
    expect(staying.ended()).toBe(false);
  });

  test('when its session has been idle too long: to follow is no use of it', async () => {
    const stream = await follow(await server.openSession('lucia', { idleSeconds: 600 }));
    const sooner = await follow(await server.openSession('ana', { idleSeconds: 599 }));
    server.setTime(new Date(Date.parse(testNow) + 599_000));
    await endsFor(sooner, 'session');
    expect(stream.ended()).toBe(false);
    server.setTime(new Date(Date.parse(testNow) + 600_000));
    await endsFor(stream, 'session');
  });

  test.each([
    ['the user is deactivated', "update users set is_active = $1 where username = 'lucia'", false, true],
    ['the role is another', "update users set role = $1 where username = 'lucia'", 'Admin', 'Agente'],
    [
      'a new password must be chosen',
      "update users set must_change_password = $1 where username = 'lucia'",
      true,
      false,
    ],
    ['the agency is suspended', "update tenants set status = $1 where name = 'Sol Seguros'", 'Suspended', 'Active'],
    [
      'a module is taken away',
      "update tenants set features_enabled = $1 where name = 'Sol Seguros'",
      ['leads'],
      [
        'leads',
        'quotes',
        'policies',
        'renewals',
        'tasks',
        'commissions',
        'integrations',
        'communications',
        'analytics',
      ],
    ],
  ])('when %s', async (_what, statement, then, before) => {
    const stream = await follow(await server.openSession('lucia'));
    await server.admin.query(statement, [then]);
    await endsFor(stream, 'session').finally(() => server.admin.query(statement, [before]));
  });

  test('when the same user opens too many: the oldest gives way, and no other user', async () => {
    const other = await follow(await server.openSession('ana'));
    const token = await server.openSession('lucia');
    const mine: ReadStream[] = [];
    for (let count = 0; count < rules.perUser + 1; count++) mine.push(await follow(token));
    await endsFor(mine[0] as ReadStream, 'replaced');
    expect([other, ...mine.slice(1)].map((stream) => stream.ended())).toEqual([false, false, false, false]);
    expect(followers.size).toBe(rules.perUser + 1);
  });

  test('when the server stops, which waits for nobody', async () => {
    const stopping = await start();
    const token = await server.openSession('lucia');
    const streams = [await follow(token, stopping), await follow(token, stopping)];
    const { hostname, port } = new URL(stopping.url);
    const deaf = connect(Number(port), hostname);
    onTestFinished(() => void deaf.destroy());
    deaf.write(`GET /api/probe/follow HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(deaf, 'readable');
    await stopping.close();
    for (const stream of streams) await endsFor(stream, 'closing');
  });
});

test('What many are told is looked at and written once', async () => {
  const readings = async (streams: number): Promise<number> => {
    const opened = [];
    for (let count = 0; count < streams; count += 1) opened.push(await follow(await server.openSession('lucia')));
    await vi.waitFor(() => expect(followers.size).toBe(streams));
    let read = 0;
    const event = {
      get text() {
        read += 1;
        return 'said';
      },
    };
    for (const follower of followers) follower.tell(event);
    for (const stream of opened) await vi.waitFor(() => expect(last(stream)?.data).toEqual({ text: 'said' }));
    for (const stream of opened) stream.leave();
    await vi.waitFor(() => expect(followers.size).toBe(0));
    return read;
  };
  const one = await readings(1);
  expect(one).toBeGreaterThan(0);
  expect(await readings(3)).toBe(one);
});

test('A reader who does not read is cut off, and the others hear everything', async () => {
  const token = await server.openSession('lucia');
  const reading = await follow(token);
  const { hostname, port } = new URL(probed.url);
  const deaf = connect(Number(port), hostname);
  onTestFinished(() => void deaf.destroy());
  deaf.on('error', () => {});
  deaf.write(`GET /api/probe/follow HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(deaf, 'readable');
  expect(followers.size).toBe(2);
  const text = 'x'.repeat(10_000);
  let told = 0;
  // The system's buffers fill first, then the server's.
  while (followers.size === 2 && told < 5_000) {
    tell(text);
    told += 1;
    if (told % 3 === 0) await setImmediate();
  }
  expect(followers.size).toBe(1);
  await vi.waitFor(() => expect(reading.events).toHaveLength(told + 1));
});

test('A hundred streams of a process cost little memory each', async () => {
  const wide = await startProbe(server.services, [slice], {
    streams: { ...rules, perUser: 1_000, heartbeatMs: 60_000 },
  });
  onTestFinished(() => wide.close());
  const token = await server.openSession('lucia');
  const before = process.memoryUsage().heapUsed;
  const streams: ReadStream[] = [];
  for (let count = 0; count < 100; count++) streams.push(await follow(token, wide));
  // Reader and writer are both in this process; with or without garbage collection, it is far below a harmful amount.
  expect((process.memoryUsage().heapUsed - before) / streams.length).toBeLessThan(400_000);
});

test('The document says that it streams, and what', () => {
  const paths = openApiDocument([probe], '0').paths as Record<string, Record<string, Record<string, object>>>;
  expect(paths['/api/probe/follow']?.get).toMatchObject({
    responses: { 200: { content: { 'text/event-stream': { schema: { required: ['text'] } } } }, 401: {}, 403: {} },
  });
});
