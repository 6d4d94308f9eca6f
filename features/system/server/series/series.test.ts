import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { ProcessMinute } from '../schema.ts';
import { noteSizes, writeMinute } from './keep-series.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from process_minutes');
});

const olga = () => server.as('olga');
const series = async () => (await olga().get('/system/server/course')).body;

const nothing = { mails: 0, failed_mails: 0, clock_ms: null, certificate_until: null, mail_said: null };

function minute(at: string, input: Partial<ProcessMinute> = {}): Promise<void> {
  const still = { cpu: 0, memory_bytes: 0, loop_ms: 0, calls: 0, errors: 0, p95_ms: null, ...nothing };
  return server.services.tenancy.acrossTenants((tx) =>
    writeMinute({ at, process_id: randomUUID(), ...still, ...input }, tx),
  );
}

describe('The series', () => {
  test('adds up the processes of a minute, and shows each hour by its worst one', async () => {
    await minute('2026-11-16T18:59:00Z', { cpu: 0.25, memory_bytes: 100, loop_ms: 20.126, calls: 3, p95_ms: 12 });
    await minute('2026-11-16T18:59:00Z', { cpu: 0.5, memory_bytes: 200, loop_ms: 11, calls: 1, errors: 1, p95_ms: 40 });
    await minute('2026-11-16T18:00:00Z', { cpu: 0.1, memory_bytes: 250, calls: 5, p95_ms: 9 });
    await minute('2026-11-16T19:00:00Z');
    const quiet = { cpu: 0, memory_bytes: 0, loop_ms: 0, calls: 0, errors: 0, p95_ms: null };
    expect(await series()).toEqual([
      {
        at: '2026-11-16T18:00:00.000Z',
        cpu: 0.75,
        memory_bytes: 300,
        loop_ms: 20.126,
        calls: 9,
        errors: 1,
        p95_ms: 40,
      },
      { at: '2026-11-16T19:00:00.000Z', ...quiet },
    ]);
  });

  test('is of seven days, to the minute, and forgotten in the night after', async () => {
    await minute('2026-11-09T20:00:00Z');
    await minute('2026-11-09T19:59:00Z');
    expect(await series()).toHaveLength(1);
    await runJobNow(server, noteSizes, null, {});
    const { rows } = await server.admin.query('select at from process_minutes');
    expect(rows).toHaveLength(1);
  });

  test('a minute that comes twice is kept once', async () => {
    const process_id = randomUUID();
    await minute('2026-11-16T19:00:00Z', { process_id, calls: 1 });
    await minute('2026-11-16T19:00:00Z', { process_id, calls: 1 });
    expect((await series())[0].calls).toBe(1);
  });
});

test('a minute counts answers, failures, and within how long 95 of 100 were', () => {
  const { metrics } = server.services;
  metrics.takeMinute();
  for (let call = 1; call <= 100; call += 1) metrics.observe('listLeads', 'GET', call > 98 ? 500 : 200, call / 1_000);
  expect(metrics.takeMinute()).toEqual({ calls: 100, errors: 2, p95_ms: 95, mails: 0, failed_mails: 0 });
  expect(metrics.takeMinute()).toEqual({ calls: 0, errors: 0, p95_ms: null, mails: 0, failed_mails: 0 });
});

describe('A table', () => {
  const grown = async () => {
    const { body } = await olga().get('/system/server');
    return body.database.tables.filter(({ grown_bytes }: { grown_bytes: number | null }) => grown_bytes !== null);
  };

  test('has grown by what it is larger than a week ago; before it was noted nobody knows', async () => {
    expect(await grown()).toEqual([]);
    server.setTime('2026-11-09T20:00:00Z');
    await runJobNow(server, noteSizes, null, {});
    await runJobNow(server, noteSizes, null, {});
    server.setTime(testNow);
    const tables = await grown();
    expect(tables).toHaveLength(20);
    for (const { grown_bytes } of tables) expect(grown_bytes).toBeGreaterThanOrEqual(0);
    server.setTime('2026-11-17T20:00:00Z');
    expect(await grown()).toEqual([]);
  });
});

test('slow statements are null where the database counts none', async () => {
  expect((await olga().get('/system/server')).body.database.slow_statements).toBe(null);
});
