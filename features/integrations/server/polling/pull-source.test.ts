import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { IntegrationSettings } from '../../contract/source-types/source-types.ts';
import { anIntegration } from '../../testing.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { connectSource } from '../sources/connect-source.ts';
import { findDuePulls } from './find-due.ts';
import { pullSource } from './pull-source.ts';

let server: TestServer;
let source: Server;
let endpoint: string;
let asked: URL[] = [];
let answering: (url: URL, response: ServerResponse, request: IncomingMessage) => void;
beforeAll(async () => {
  source = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://source');
    asked.push(url);
    answering(url, response, request);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => source.once('listening', resolve));
  endpoint = `http://127.0.0.1:${(source.address() as AddressInfo).port}/leads`;
  server = await startTestServer({ env: { OUTGOING_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await server.close();
  source.closeAllConnections();
  source.close();
});
beforeEach(() => {
  asked = [];
  server.setTime(testNow);
  answers([]);
});

const ana = () => server.as('ana');
const at = (minutes: number, from = testNow) => server.setTime(new Date(Date.parse(from) + minutes * 60_000));
const answers = (items: unknown[], rest: object = {}) => {
  answering = (_url, response) => response.end(JSON.stringify({ data: items, ...rest }));
};
const fails = (status: number, headers = {}, text = '') => {
  answering = (_url, response) => response.writeHead(status, headers).end(text);
};

async function polled(settings: IntegrationSettings = {}, input: object = {}): Promise<string> {
  const { status, body } = await ana().post(
    '/integrations',
    anIntegration({
      integration_type: 'API REST',
      api_endpoint: endpoint,
      api_key: 'fixture-vendor-key',
      settings,
      ...input,
    }),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const pull = (integration_id: string) => runJobNow(server, pullSource, server.world.tenants.sol, { integration_id });
const read = async (id: string) => (await ana().get(`/integrations/${id}`)).body;
const incoming = async (id: string) => (await ana().get(`/incoming-leads?integration_id=${id}`)).body;
const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});
async function planned(id: string) {
  const { rows } = await server.admin.query(
    'select due_at, held_until, taken_until, round, failures from integration_pulls where integration_id = $1',
    [id],
  );
  return rows[0];
}
const minutesTo = (due: Date) => (due.getTime() - server.services.clock().getTime()) / 60_000;

let made = 0;
const item = () => {
  made += 1;
  return {
    id: `L-${made}`,
    name: `Pedido ${made}`,
    email: `pedido${made}@example.com`,
    phone: `30555${String(20_000 + made)}`,
    product: 'auto',
  };
};

describe('A source is polled', () => {
  test('for what it has; each item becomes one lead, however often it is told', async () => {
    const id = await polled();
    const items = [item(), item()];
    answers(items);
    await pull(id);
    await process();
    expect(await incoming(id)).toMatchObject([{ status: 'Completed' }, { status: 'Completed' }]);
    expect(asked.map(({ search }) => search)).toEqual(['?limit=100']);
    expect(await read(id)).toMatchObject({ status: 'Active', last_sync_at: '2026-11-16T20:00:00Z', trouble: null });
    const { due_at, taken_until, held_until, round, failures } = await planned(id);
    expect({ taken_until, held_until, round, failures }).toEqual({
      taken_until: new Date(testNow),
      held_until: null,
      round: null,
      failures: 0,
    });
    expect(minutesTo(due_at)).toBeGreaterThanOrEqual(15);
    expect(minutesTo(due_at)).toBeLessThanOrEqual(16.5);
    await pull(id);
    expect(asked).toHaveLength(1);
    at(20);
    answers([...items, item()]);
    await pull(id);
    await process();
    // Overlaps the last poll by ten minutes, because sources write late.
    expect(asked[1]?.searchParams.get('since')).toBe('2026-11-16T19:50:00.000Z');
    expect(await incoming(id)).toHaveLength(3);
  });

  test('by the clock: whoever is due is found, and asked once', async () => {
    const id = await polled({ poll_minutes: 5 });
    await runJobNow(server, findDuePulls, null, {});
    const waiting = async () =>
      (
        await server.admin.query(
          `select count(*)::int as n from pgboss.job where name = 'integrations.pull-source' and data->'payload'->>'integration_id' = $1`,
          [id],
        )
      ).rows[0].n;
    expect(await waiting()).toBe(1);
    await Promise.all([pull(id), pull(id), pull(id)]);
    expect(asked).toHaveLength(1);
    await runJobNow(server, findDuePulls, null, {});
    expect(await waiting()).toBe(1);
    at(6);
    await runJobNow(server, findDuePulls, null, {});
    expect(await waiting()).toBe(2);
  });

  test('page by page; whoever is killed between two goes on with the same page', async () => {
    const id = await polled();
    const [first, second, third] = [item(), item(), item()];
    answering = (url, response) => {
      const cursor = url.searchParams.get('cursor');
      if (cursor === 'B') return response.destroy();
      response.end(JSON.stringify(cursor ? { data: [second], next_cursor: 'B' } : { data: [first], next_cursor: 'A' }));
    };
    await pull(id);
    expect(await planned(id)).toMatchObject({
      failures: 1,
      taken_until: null,
      round: { place: { cursor: 'B' }, pages: 2 },
    });
    asked = [];
    answers([third]);
    at(2);
    await pull(id);
    expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual(['B']);
    expect(await incoming(id)).toHaveLength(3);
    // The next round fetches what was written during this one.
    expect(await planned(id)).toMatchObject({ taken_until: new Date(testNow), round: null, failures: 0 });
  });

  test('whatever it names and writes: ids without end, and signs that cannot be kept', async () => {
    const id = await polled();
    const noise = Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)));
    answers([
      { ...item(), id: noise.join('') },
      { ...item(), name: 'Nulo\u0000 y medio\ud83d' },
    ]);
    await pull(id);
    await process();
    expect(await read(id)).toMatchObject({ status: 'Active', trouble: null });
    expect((await incoming(id)).map(({ status }: { status: string }) => status)).toEqual(['Completed', 'Completed']);
  });

  test('from a day that somebody names while it is being asked: that is what is asked next', async () => {
    const id = await polled();
    answering = (_url, response) => {
      // Between the request and its response.
      void ana()
        .post(`/integrations/${id}/sync`, { from: '2026-09-01T00:00:00Z' })
        .then(({ status }) => {
          expect(status).toBe(202);
          response.end(JSON.stringify({ data: [item()], next_cursor: 'A' }));
        });
    };
    await pull(id);
    asked = [];
    answers([]);
    await pull(id);
    expect(asked.map(({ searchParams }) => searchParams.get('since'))).toEqual(['2026-09-01T00:00:00.000Z']);
  });

  test('from a day on, at first or later, and never while it is inactive', async () => {
    const id = await polled({ backfill_from: '2026-11-01' });
    await pull(id);
    expect(asked[0]?.searchParams.get('since')).toMatch(/^2026-11-01T/);
    const synced = await ana().post(`/integrations/${id}/sync`, { from: '2026-10-01T00:00:00Z' });
    expect([synced.status, synced.body.id]).toEqual([202, id]);
    await pull(id);
    expect(asked[1]?.searchParams.get('since')).toBe('2026-10-01T00:00:00.000Z');
    await ana().put(`/integrations/${id}`, { status: 'Inactive' });
    expect((await ana().post(`/integrations/${id}/sync`, {})).body.code).toBe('not_fetched');
    at(60);
    await pull(id);
    expect(asked).toHaveLength(2);
    await ana().put(`/integrations/${id}`, { status: 'Active' });
    await pull(id);
    expect(asked).toHaveLength(3);
  });
});

describe('A source that brings nothing', () => {
  test.each<[string, () => void, RegExp]>([
    ['refuses the key', () => fails(401), /rejects the stored key/],
    ['answers a web page', () => fails(200, { 'content-type': 'text/html' }, '<html></html>'), /isn't JSON/],
    [
      'leads to a private address',
      () => fails(302, { location: 'http://169.254.169.254/' }),
      /redirects to another address/,
    ],
    ['answers 50 MB', () => fails(200, {}, ' '.repeat(50 * 1_048_576)), /larger than 5 MB/],
    ['has pages that go round', () => answers([], { next_cursor: 'A' }), /pages loop/],
  ])('and %s is in trouble at once, says why, and heals by itself', async (_, wrong, sentence) => {
    const id = await polled();
    wrong();
    await pull(id);
    const troubled = await read(id);
    expect(troubled).toMatchObject({
      status: 'Error',
      trouble: { times: 1, message: expect.stringMatching(sentence) },
    });
    const { body: spanish } = await ana().get(`/integrations/${id}`, { 'accept-language': 'es' });
    expect(spanish.trouble.message).not.toBe(troubled.trouble.message);
    const { due_at } = await planned(id);
    expect(minutesTo(due_at)).toBeGreaterThan(0.7);
    expect(minutesTo(due_at)).toBeLessThanOrEqual(1);
    at(2);
    await pull(id);
    expect(await read(id)).toMatchObject({ status: 'Error', trouble: { times: 2, at: testNow } });
    answers([item()]);
    at(5);
    await pull(id);
    await process();
    expect(await read(id)).toMatchObject({ status: 'Active', trouble: null });
    expect(await incoming(id)).toHaveLength(1);
  });

  test.each<[string, () => void, number]>([
    ['has a fault', () => fails(503), 0.75],
    ['is asked too often', () => fails(429, { 'retry-after': '1800' }), 30],
    [
      'breaks off',
      () => {
        answering = (_url, response) => response.destroy();
      },
      0.75,
    ],
  ])('because it %s is asked again, and in trouble when that lasts', async (_, wrong, minutes) => {
    const id = await polled();
    wrong();
    for (const failures of [1, 2, 3]) {
      await pull(id);
      const { due_at, failures: counted } = await planned(id);
      expect(counted).toBe(failures);
      expect(minutesTo(due_at)).toBeGreaterThanOrEqual(Math.max(minutes, 0.75 * 2 ** (failures - 1)));
      expect((await read(id)).status).toBe(failures < 3 ? 'Configured' : 'Error');
      server.setTime(due_at);
    }
    answers([]);
    await pull(id);
    expect(await read(id)).toMatchObject({ status: 'Configured', trouble: null });
  });

  test('is asked whether it answers when somebody wants to know', async () => {
    const id = await polled();
    fails(403);
    expect((await ana().post(`/integrations/${id}/check`)).status).toBe(202);
    await runJobNow(server, connectSource, server.world.tenants.sol, { integration_id: id, is_asked: true });
    expect(await read(id)).toMatchObject({ status: 'Error', trouble: { code: 'not_permitted' } });
    answers([item()]);
    await runJobNow(server, connectSource, server.world.tenants.sol, { integration_id: id, is_asked: true });
    expect(await read(id)).toMatchObject({ status: 'Configured', trouble: null });
    expect(await incoming(id)).toEqual([]);
  });
});
