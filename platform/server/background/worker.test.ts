import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import type { Services } from '../acts/services.ts';
import { subscribersOf } from '../acts/subscribers.ts';
import { createPool, roleConnection } from '../database/database.ts';
import { createTenancy, type Tenancy } from '../database/tenancy.ts';
import { systemClock } from '../ground/clock.ts';
import { createLog } from '../ground/log.ts';
import { releaseHeldJobs } from '../queue/held-jobs.ts';
import { deadLetterQueue, migrateQueues, openQueue, type Queue } from '../queue/queue.ts';
import { type AgencyWork, agencyJob, platformJob } from './job.ts';
import { startWorker } from './worker.ts';

const payload = z.object({ name: z.string() });
type Run = { name: string; agency: string; job_id: string };
const runs: Run[] = [];
/** What a job does besides being counted, by the name in its payload. */
const contexts: Record<string, (work: AgencyWork) => Promise<void>> = {};

const probe = agencyJob({
  name: 'test.probe',
  payload,
  retryLimit: 2,
  timeoutSeconds: 60,
  concurrency: 10,
  async run({ name }, work) {
    runs.push({ name, agency: work.agency.id, job_id: work.job_id });
    await contexts[name]?.(work);
  },
});

const ofThePlatform: string[] = [];
const platformProbe = platformJob({
  name: 'test.platform-probe',
  payload,
  retryLimit: 0,
  timeoutSeconds: 60,
  run: async ({ name }) => void ofThePlatform.push(name),
});

/** Also runs while the others wait. */
const backupProbe = platformJob({ ...platformProbe, name: 'test.backup-probe', duringMaintenance: true });
let holds_jobs = false;
const maintenance = { now: () => (holds_jobs ? { holds_jobs } : null), begin: async () => {} };

const tenant = randomUUID();
let database: TestDatabase;
let queue: Queue;
let tenancy: Tenancy;
let end: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.admin.query("insert into tenants (id, name, subdomain) values ($1, 'x', 'x')", [tenant]);
  await migrateQueues(database.address, [probe, platformProbe, backupProbe]);
  const pools = (['app', 'platform'] as const).map((role) =>
    createPool(roleConnection(database.address, testAppKey, role), { max: 4 }),
  );
  tenancy = createTenancy(...(pools as [(typeof pools)[0], (typeof pools)[0]]));
  const log = createLog('silent');
  queue = await openQueue(database.address, testAppKey, log);
  const settings = { begin: async () => {} };
  const given = { tenancy, queue, log, maintenance, settings, clock: systemClock, subscribers: subscribersOf([]) };
  await startWorker(given as unknown as Services, [probe, platformProbe, backupProbe]);
  end = async () => {
    await queue.stop(5_000);
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  };
});
afterAll(() => end());
beforeEach(() => {
  runs.length = 0;
  ofThePlatform.length = 0;
});

const patience = { timeout: 60_000, interval: 20 };
const runsOf = (name: string) => runs.filter((run) => run.name === name);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, patience);

async function jobOf(name: string, queueName = probe.name) {
  const { rows } = await database.admin.query(
    // A finished job has no payload and is identified by its run.
    `select id, state, retry_count, data from pgboss.job
     where name = $1 and (data->'payload'->>'name' = $2 or id::text = $3)`,
    [queueName, name, runsOf(name)[0]?.job_id],
  );
  return rows[0];
}

/**
 * Ends the delay before a retry or of a deferred job. The enqueuer wakes the worker, which otherwise polls every two
 * seconds.
 */
async function hurry(): Promise<void> {
  await database.admin.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after < 'infinity'",
  );
  await enqueue('woken');
}

const enqueue = (name: string) =>
  tenancy.inTenant(tenant, async (tx) => {
    await queue.enqueue(tx, probe, tenant, { name });
  });

const write = (work: AgencyWork, name: string, fail?: Error) =>
  work.finish(async ({ tx, agency }) => {
    await sql`insert into clients (tenant_id, id, name) values (${agency.id}, ${randomUUID()}, ${name})`.execute(tx);
    if (fail) throw fail;
  });
const written = async (name: string) =>
  (await database.admin.query('select count(*)::int as n from clients where name = $1', [name])).rows[0].n;

test('while background work waits a job is put back, no try counts, and what backs up goes on', async () => {
  holds_jobs = true;
  onTestFinished(() => {
    holds_jobs = false;
  });
  await enqueue('waiting');
  await queue.enqueueAlone(backupProbe, { name: 'backed up' });
  await until(() => expect(ofThePlatform).toContain('backed up'));
  await until(async () => {
    const { rows } = await database.admin.query(
      "select state, retry_count, start_after > now() as is_later from pgboss.job where data->'payload'->>'name' = 'waiting'",
    );
    expect(rows[0]).toEqual({ state: 'created', retry_count: 0, is_later: true });
  });
  expect(runsOf('waiting')).toEqual([]);
  holds_jobs = false;
  await hurry();
  await until(() => expect(runsOf('waiting')).toHaveLength(1));
});

describe('enqueue', () => {
  test('in a transaction that commits: runs once, with the agency and the payload', async () => {
    await enqueue('committed');
    await until(async () => expect(await jobOf('committed')).toMatchObject({ state: 'completed' }));
    expect(runsOf('committed')).toEqual([{ name: 'committed', agency: tenant, job_id: expect.any(String) }]);
  });

  // The payload may name people, and a finished job stays in the table for a week.
  test('leaves no payload behind once it is done, however it ended', async () => {
    contexts['finished by itself'] = (work) => write(work, 'finished by itself');
    for (const name of ['finished by itself', 'just ended']) {
      await enqueue(name);
      await until(async () => expect(await jobOf(name)).toMatchObject({ state: 'completed', data: { done: true } }));
    }
    const { rows } = await database.admin.query("select 1 from pgboss.job where data::text ~ 'finished|just'");
    expect(rows).toEqual([]);
  });

  // Otherwise a confirmation would be sent for a lead that was never stored.
  test('in a transaction that is rolled back: never exists', async () => {
    const failing = tenancy.inTenant(tenant, async (tx) => {
      await queue.enqueue(tx, probe, tenant, { name: 'rolled back' });
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    const aborted = tenancy.inTenant(tenant, async (tx) => {
      await queue.enqueue(tx, probe, tenant, { name: 'rolled back' });
      await sql`select 1/0`.execute(tx);
    });
    await expect(aborted).rejects.toThrow();
    // A later job has run, so this one would have run too.
    await enqueue('later');
    await until(() => expect(runsOf('later')).toHaveLength(1));
    expect(await jobOf('rolled back')).toBeUndefined();
    expect(runsOf('rolled back')).toEqual([]);
  });

  test('is not seen before the commit', async () => {
    await tenancy.inTenant(tenant, async (tx) => {
      await queue.enqueue(tx, probe, tenant, { name: 'unborn' });
      expect(await jobOf('unborn')).toBeUndefined();
    });
    await until(() => expect(runsOf('unborn')).toHaveLength(1));
  });

  test('alone: runs as work of the platform', async () => {
    await queue.enqueueAlone(platformProbe, { name: 'alone' });
    await until(() => expect(ofThePlatform).toEqual(['alone']));
  });
});

describe('finish', () => {
  test('commits with the work: the job is done, also when the process fails right after', async () => {
    contexts.done = async (work) => {
      await write(work, 'done');
      throw new Error('Killed after the commit');
    };
    await enqueue('done');
    await until(async () => expect(await jobOf('done')).toMatchObject({ state: 'completed' }));
    await hurry();
    await enqueue('after done');
    await until(() => expect(runsOf('after done')).toHaveLength(1));
    expect(await jobOf('done')).toMatchObject({ state: 'completed', retry_count: 0 });
    expect(await written('done')).toBe(1);
  });

  test('is rolled back with the work: the job is tried again, and what it does happens once', async () => {
    contexts.undone = async (work) => {
      await write(work, 'undone', runsOf('undone').length === 1 ? new Error('Broken') : undefined);
    };
    await enqueue('undone');
    await until(async () => expect(await jobOf('undone')).toMatchObject({ state: 'retry' }));
    expect(await written('undone')).toBe(0);
    await hurry();
    await until(async () => expect(await jobOf('undone')).toMatchObject({ state: 'completed' }));
    expect(await written('undone')).toBe(1);
    expect(new Set(runsOf('undone').map(({ job_id }) => job_id)).size).toBe(1);
  });
});

describe('A job that fails', () => {
  test('is tried as often as it says, knows the last try, then lies among the dead letters with agency and payload', async () => {
    const isLast: boolean[] = [];
    contexts.doomed = ({ is_last_try }) => {
      isLast.push(is_last_try);
      return Promise.reject(new Error('Always broken'));
    };
    await enqueue('doomed');
    for (const tries of [1, 2, 3]) {
      await until(() => expect(runsOf('doomed')).toHaveLength(tries));
      await until(async () => expect((await jobOf('doomed')).state).toMatch(tries < 3 ? 'retry' : 'failed'));
      await hurry();
    }
    await until(async () => expect(await jobOf('doomed', deadLetterQueue)).toBeDefined());
    const { rows } = await database.admin.query('select data from pgboss.job where name = $1', [deadLetterQueue]);
    expect(rows).toEqual([{ data: { tenant_id: tenant, payload: { name: 'doomed' } } }]);
    expect(runsOf('doomed')).toHaveLength(3);
    expect(isLast).toEqual([false, false, true]);
  });

  test('does not take the others of its batch with it', async () => {
    contexts.bad = () => Promise.reject(new Error('Broken'));
    await tenancy.inTenant(tenant, async (tx) => {
      for (const name of ['good 1', 'bad', 'good 2']) await queue.enqueue(tx, probe, tenant, { name });
    });
    await until(async () => {
      expect(await jobOf('good 1')).toMatchObject({ state: 'completed' });
      expect(await jobOf('good 2')).toMatchObject({ state: 'completed' });
      expect(await jobOf('bad')).toMatchObject({ state: 'retry' });
    });
    expect(runsOf('good 1')).toHaveLength(1);
  });

  test('fails on a payload of another shape instead of running on nonsense', async () => {
    await tenancy.inTenant(tenant, (tx) => queue.enqueue(tx, probe, tenant, { wrong: 7 } as never));
    await until(async () => {
      const { rows } = await database.admin.query(
        "select state from pgboss.job where data->'payload' ? 'wrong' and name = $1",
        [probe.name],
      );
      expect(rows).toEqual([{ state: 'retry' }]);
    });
  });
});

test('the queue says how much waits, and whether it can be reached', async () => {
  await queue.check();
  expect(await queue.waiting()).toContainEqual({ name: probe.name, waiting: expect.any(Number) });
});

describe('The work of an agency that lets nobody in', () => {
  const say = (status: string) =>
    database.admin.query('update tenants set status = $2 where id = $1', [tenant, status]);

  test('waits as long as that takes, and is done once when the agency works again', async () => {
    await say('Suspended');
    await enqueue('held');
    await until(async () => expect(await jobOf('held')).toMatchObject({ state: 'created', data: { held: true } }));
    expect(runsOf('held')).toEqual([]);
    const { rows } = await database.admin.query(
      "select start_after = 'infinity' and keep_until = 'infinity' as lies from pgboss.job where data->>'held' = 'true'",
    );
    expect(rows).toEqual([{ lies: true }]);
    await say('Active');
    await tenancy.acrossTenants((tx) => releaseHeldJobs(tx, tenant, systemClock()));
    await enqueue('woken');
    await until(async () => expect(await jobOf('held')).toMatchObject({ state: 'completed' }));
    expect(runsOf('held')).toHaveLength(1);
  });

  test('a try that was held is none', async () => {
    contexts.again = () => Promise.reject(new Error('Broken'));
    await enqueue('again');
    await until(async () => expect(await jobOf('again')).toMatchObject({ state: 'retry' }));
    await say('Inactive');
    await hurry();
    await until(async () => expect(await jobOf('again')).toMatchObject({ state: 'retry', data: { held: true } }));
    contexts.again = async () => {};
    await say('Active');
    await tenancy.acrossTenants((tx) => releaseHeldJobs(tx, tenant, systemClock()));
    await enqueue('woken');
    await until(async () => expect(await jobOf('again')).toMatchObject({ state: 'completed' }));
    expect(runsOf('again')).toHaveLength(2);
  });
});
