import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { composeServices } from '#apps/server/compose.ts';
import { slices } from '#apps/server/features.ts';
import { runCommand } from '#apps/testing/run-command.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { createLog } from '#platform/server/ground/log.ts';
import { streamRules } from '#platform/server/http/streams.ts';
import { type ProbeServer, startProbe } from '#platform/testing/probe-server.ts';
import { type ReadStream, readStream } from '#platform/testing/read-stream.ts';

// Two processes that check the sessions of streams only once an hour, so a stream that ends here ends because of a
// notification.

let server: TestServer;
let here: ProbeServer;
let there: ProbeServer;
let close: () => Promise<void>;
const never = { streams: { ...streamRules, checkMs: 3_600_000 } };
/** The number of sessions per check of this process. */
const looks: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  const lookAtSessions: typeof services.lookAtSessions = (looked) => {
    looks.push(looked.length);
    return services.lookAtSessions(looked);
  };
  here = await startProbe({ ...services, lookAtSessions }, slices, never);
  const composed = await composeServices(server.config, server.address, {
    clock: () => new Date(testNow),
    log: createLog('silent'),
  });
  there = await startProbe(composed.services, slices, never);
  close = composed.close;
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await close();
  await server.close();
});

const open: ReadStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});
/** Opens a stream in each process and waits for its greeting. */
async function follow(token: string): Promise<ReadStream[]> {
  const streams = await Promise.all([here, there].map(({ url }) => readStream(`${url}/api/live`, token)));
  open.push(...streams);
  for (const stream of streams) await vi.waitFor(() => expect(stream.events[0]?.name).toBe('welcome'));
  return streams;
}
async function end(streams: readonly ReadStream[]): Promise<void> {
  for (const stream of streams) {
    await vi.waitFor(() => expect(stream.ended()).toBe(true));
    expect(stream.events.at(-1)).toMatchObject({ name: 'farewell', data: 'session' });
  }
}
const goOn = (streams: readonly ReadStream[]) =>
  expect(streams.map((stream) => stream.ended())).toEqual([false, false]);

describe('Streams end when they are told, in every process', () => {
  test('with the sign-out of their session, and those of another one go on', async () => {
    const token = await server.openSession('lucia');
    const [ending, staying] = [await follow(token), await follow(await server.openSession('lucia'))];
    expect((await server.withToken(token).post('/auth/logout')).status).toBe(204);
    await end(ending);
    goOn(staying);
  });

  test('with all other sessions of their user, and those of the one that asks go on', async () => {
    const kept = await server.openSession('lucia');
    const [ending, staying] = [await follow(await server.openSession('lucia')), await follow(kept)];
    expect((await server.withToken(kept).delete('/auth/sessions')).status).toBe(204);
    await end(ending);
    goOn(staying);
  });

  test('with the suspension of their agency, looked at in one statement, and those of another one go on', async () => {
    const { sol } = server.world.tenants as { sol: string };
    looks.length = 0;
    const sols = [await follow(await server.openSession('ana')), await follow(await server.openSession('lucia'))];
    const walters = await follow(await server.openSession('walter'));
    // Each was checked once, when its stream started.
    await vi.waitFor(() => expect(looks).toEqual([1, 1, 1]));
    looks.length = 0;
    expect((await server.as('olga').post(`/tenants/${sol}/suspend`)).status).toBe(200);
    await end(sols.flat());
    expect(looks).toEqual([2]);
    goOn(walters);
    await server.as('olga').post(`/tenants/${sol}/activate`);
  });

  test('not with a change of their agency that shuts nobody out', async () => {
    const streams = await follow(await server.openSession('ana'));
    expect((await server.as('ana').put('/branding', { address: '1 Ocean Drive, Miami' })).status).toBe(200);
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.events.map(({ data }) => data.subject)).toContain('agency'));
    }
    goOn(streams);
  });

  test('with a sign-out that comes while they are being opened, between the admission and the first word', async () => {
    const { services } = server;
    const token = await server.openSession('lucia');
    let received = 0;
    const handle: typeof services.changes.subscribe = async (agencyId, listener) => {
      received += 1;
      // The first notification is the handler's; the second is the session's.
      if (received === 2) await server.withToken(token).post('/auth/logout');
      return services.changes.subscribe(agencyId, listener);
    };
    const late = await startProbe({ ...services, changes: { ...services.changes, subscribe: handle } }, slices, never);
    onTestFinished(() => late.close());
    const stream = await readStream(`${late.url}/api/live`, token);
    open.push(stream);
    expect(stream.status).toBe(200);
    await end([stream]);
  });

  test('with the sessions of everybody, which an operator ends', async () => {
    const streams = [await follow(await server.openSession('ana')), await follow(await server.openSession('walter'))];
    await runCommand(server, 'end-sessions');
    await end(streams.flat());
  });
});
