import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { roleConnection } from '../database/database.ts';
import { createLog } from '../ground/log.ts';
import type { Change } from './change.ts';
import { type Changes, createChanges } from './changes.ts';
import { noticesOf, readNotice } from './notice.ts';

let database: TestDatabase;
let connection: pg.ClientConfig;
let one: Changes;
let other: Changes;
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase();
  connection = roleConnection(database.address, testAppKey, 'app');
  [one, other] = [createChanges(connection, log), createChanges(connection, log)];
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const agency = randomUUID();
const change = (id: string = randomUUID(), agency_id = agency): Change => ({
  agency_id,
  subject: 'lead',
  id,
  at: '2026-11-16T20:00:00.000Z',
});

/** The notices that a listener of one agency has received. */
async function listen(changes: Changes, agencyId = agency) {
  const received = { changes: [] as Change[], missed: 0 };
  const stop = await changes.subscribe(agencyId, {
    changed: (each) => void received.changes.push(each),
    missed() {
      received.missed += 1;
    },
  });
  return { received, stop };
}

const connections = async () =>
  (
    await database.admin.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'vigencia-changes'",
    )
  ).rowCount;
const killAll = () =>
  database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'vigencia_app'",
  );

describe('Changes', () => {
  let received: Awaited<ReturnType<typeof listen>>['received'];
  let stop: () => void;
  beforeEach(async () => {
    ({ received, stop } = await listen(other));
    return () => stop();
  });

  test('are heard in every process, also the own one', async () => {
    const here = await listen(one);
    onTestFinished(here.stop);
    const told = change();
    one.tell(told);
    await vi.waitFor(() => expect([received.changes, here.received.changes]).toEqual([[told], [told]]));
  });

  test("are heard in their agency, and never in another's", async () => {
    const elsewhere = await listen(other, randomUUID());
    onTestFinished(elsewhere.stop);
    one.tell(change());
    await vi.waitFor(() => expect(received.changes).toHaveLength(1));
    expect(elsewhere.received).toEqual({ changes: [], missed: 0 });
  });

  test('of the same record within a moment are told once', async () => {
    const id = randomUUID();
    for (let time = 0; time < 10; time++) one.tell(change(id));
    one.tell(change());
    await vi.waitFor(() => expect(received.changes).toHaveLength(2));
  });

  test('come all, however many kinds there are at once', async () => {
    const told = Array.from({ length: 450 }, (_, at) => ({ ...change(), subject: `kind ${at}` }));
    for (const each of told) one.tell(each);
    await vi.waitFor(() => expect(new Set(received.changes)).toEqual(new Set(told)));
  });

  test('of more than 50 records of one kind are one without an id; those of one reader are told to him as ever', async () => {
    const own = { ...change(), user_id: randomUUID() };
    for (let count = 0; count < 50; count++) one.tell({ ...change(), subject: 'quote' });
    one.tell(own);
    for (let count = 0; count < 51; count++) one.tell(change());
    await vi.waitFor(() => expect(received.changes).toHaveLength(52));
    expect(received.changes.filter(({ subject }) => subject === 'quote').every(({ id }) => id !== null)).toBe(true);
    expect(received.changes.filter(({ subject }) => subject === 'lead')).toEqual([own, { ...change(), id: null }]);
    expect(received.missed).toBe(0);
  });

  test('after a pause are told at once, and gather when more follow', async () => {
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => {
      clock.mockRestore();
      timer.mockRestore();
    });
    const delayOfTold = () => {
      timer.mockClear();
      one.tell(change());
      return timer.mock.calls.map(([, ms]) => ms);
    };
    for (let pauses = 1; pauses <= 3; pauses += 1) {
      now += 26;
      expect(delayOfTold()).toEqual([0]);
      expect(delayOfTold(), 'goes along').toEqual([]);
      await vi.waitFor(() => expect(received.changes).toHaveLength(pauses * 4 - 2));
      expect(delayOfTold()).toEqual([25]);
      expect(delayOfTold(), 'is gathered').toEqual([]);
      await vi.waitFor(() => expect(received.changes).toHaveLength(pauses * 4));
    }
  });

  test('are not heard any more once nobody listens', async () => {
    stop();
    const still = await listen(other);
    onTestFinished(still.stop);
    one.tell(change());
    await vi.waitFor(() => expect(still.received.changes).toHaveLength(1));
    expect(received.changes).toEqual([]);
  });

  test('that nobody could keep are told as missed', async () => {
    for (let count = 0; count < 600; count++) one.tell({ ...change(), subject: `kind ${count}` });
    await vi.waitFor(() => expect(received.missed).toBe(1));
  });

  test('come again after the connections broke, and whoever listens learns that some may be lost', async () => {
    await killAll();
    await vi.waitFor(() => expect(received.missed).toBe(1));
    const told = change();
    one.tell(told);
    await vi.waitFor(() => expect(received.changes).toContainEqual(told));
  });

  test('while the database is away disturb nobody, and are told as missed when it is back', async () => {
    const { rows } = await database.admin.query<{ name: string }>('select current_database() as name');
    const limit = (connections: number) =>
      database.admin.query(`alter database ${rows[0]?.name} connection limit ${connections}`);
    onTestFinished(() => void limit(-1));
    const warned = vi.spyOn(log, 'warn');
    onTestFinished(() => warned.mockRestore());
    await limit(0);
    await killAll();
    one.tell(change());
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.anything(), 'Changes could not be told'));
    await expect(createChanges(connection, log).subscribe(agency, { changed() {}, missed() {} })).rejects.toThrow();
    await limit(-1);
    await vi.waitFor(() => expect(received.missed).toBeGreaterThan(0));
    await vi.waitFor(
      async () => {
        const told = change();
        one.tell(told);
        await vi.waitFor(() => expect(received.changes).toContainEqual(told), { timeout: 500 });
      },
      { timeout: 60_000 },
    );
  });
});

test('A process that neither tells nor hears has no connection, and one that has told something to the end', async () => {
  const before = await connections();
  const quiet = createChanges(connection, log);
  onTestFinished(() => quiet.close());
  // Created later, with its own connection: otherwise the quiet one would have one too.
  const listening = createChanges(connection, log);
  onTestFinished(() => listening.close());
  await listen(listening);
  expect(await connections()).toBe((before ?? 0) + 1);
  const { received, stop } = await listen(other);
  onTestFinished(stop);
  const told = change();
  quiet.tell(told);
  await quiet.close();
  await vi.waitFor(() => expect(received.changes).toEqual([told]));
});

test('A notice is never longer than PostgreSQL takes, and none is lost on the way', () => {
  const told = Array.from({ length: 777 }, (_, at) => ({ ...change(), ...(at % 2 && { user_id: randomUUID() }) }));
  const notices = noticesOf(told);
  expect(notices.length).toBeGreaterThan(10);
  for (const notice of notices) expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
  expect(notices.flatMap((notice) => readNotice(notice) ?? [])).toEqual(told);
  expect(noticesOf([])).toEqual([]);
});
