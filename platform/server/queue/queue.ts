import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';
import {
  adminConnection,
  type DatabaseAddress,
  databaseRoles,
  roleConnection,
  silenceMs,
} from '../database/database.ts';
import { anyTables, type Tx } from '../database/tables.ts';
import type { Log } from '../ground/log.ts';
import { holdJob } from './held-jobs.ts';

const schema = 'pgboss';

/** The attempt doesn't count. */
const putBack = `
  update ${schema}.job
  set state = (case when retry_count > 0 then 'retry' else 'created' end)::${schema}.job_state, started_on = null,
      start_after = $3
  where name = $1 and id = $2 and state = 'active'`;

/** A queue's name, and the payload of its jobs. */
export interface QueueName<S extends Schema = Schema> {
  readonly name: string;
  readonly payload: S;
}

/** How a queue processes its jobs. */
export interface QueueRules {
  readonly name: string;
  /** The number of retries after a failure, with increasing delays; then the job is moved to the dead letters. */
  readonly retryLimit: number;
  readonly timeoutSeconds: number;
  /** The number of its jobs that one process runs at once. */
  readonly concurrency: number;
  /** A cron expression and IANA time zone for scheduled work; its payload is empty. */
  readonly schedule?: { cron: string; timeZone: string };
}

interface Envelope {
  /** The job's agency; null means the platform. */
  tenant_id: string | null;
  payload: unknown;
}

/** The envelope of a finished job: a payload may contain personal data, so it is deleted with the completion. */
interface Emptied {
  done: true;
}

/** A job that was taken from its queue. */
export interface TakenJob extends Envelope {
  /** The same for every attempt of one job. */
  id: string;
  /** Whether the job is moved to the dead letters if this attempt fails. If omitted, it is retried. */
  is_last_try?: boolean;
  /** Marks the job done in the transaction of its work, so that both take effect or neither. */
  complete(tx: Tx): Promise<void>;
  /** Returns the job to the queue in this transaction, until its agency's held jobs are released. */
  hold(tx: Tx): Promise<void>;
}

/** A job that was just taken and may be deferred. */
export interface ArrivedJob extends TakenJob {
  /** Defers the job until then, as if it wasn't taken. */
  later(until: Date): Promise<void>;
}

export const deadLetterQueue = 'dead-letters';

/** How long the failure of a job waits for an unreachable database, and how often it checks. */
const away = { patienceMs: 30_000, everyMs: 250 };

/** Updates the queue library's tables and the queues as the owner, and grants the application role access. */
export async function migrateQueues(address: DatabaseAddress, queues: readonly QueueRules[]): Promise<void> {
  const boss = new PgBoss({
    ...(adminConnection(address) as object),
    // The queue stays on one machine: Citus must not propagate its schema.
    options: `-c role=${databaseRoles.owner} -c citus.enable_ddl_propagation=off`,
    schema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue);
    for (const queue of queues) {
      const options = {
        retryLimit: queue.retryLimit,
        retryDelay: 10,
        retryBackoff: true,
        expireInSeconds: queue.timeoutSeconds,
        deadLetter: deadLetterQueue,
        notify: true,
      };
      if (existing.has(queue.name)) await boss.updateQueue(queue.name, options);
      else await boss.createQueue(queue.name, options);
    }
    const { app, platform } = databaseRoles;
    await boss.getDb().executeSql(
      `grant usage on schema ${schema} to ${app}, ${platform};
       grant select, insert, update, delete on all tables in schema ${schema} to ${app}, ${platform};
       grant usage on all sequences in schema ${schema} to ${app}, ${platform};
       grant execute on all functions in schema ${schema} to ${app}, ${platform}`,
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** When a job may start. */
export interface When {
  /** The delay after the start of the enqueuing transaction; none if omitted. */
  afterSeconds?: number;
  /**
   * The agency gets at most one such job in a second. Further ones of that second are one job, which starts with the next
   * second, so the work must include whatever waits by then.
   */
  isOncePerSecond?: boolean;
}

export interface Queue {
  /** Enqueues in the transaction that needs the work: the job is rolled back or committed with it. */
  enqueue<S extends Schema>(
    tx: Tx,
    queue: QueueName<S>,
    agencyId: string | null,
    payload: z.input<S>,
    when?: When,
  ): Promise<void>;
  /** Enqueues the same kind of work for many agencies, in one statement of the transaction. */
  enqueueForEach<S extends Schema>(
    tx: Tx,
    queue: QueueName<S>,
    work: readonly { agencyId: string; payload: z.input<S> }[],
  ): Promise<void>;
  /** Enqueues work without an agency, outside a transaction. */
  enqueueAlone<S extends Schema>(queue: QueueName<S>, payload: z.input<S>): Promise<void>;
  /** Starts to process a queue's jobs and to run its schedule. A job whose work throws is retried. */
  take(queue: QueueRules, work: (job: ArrivedJob) => Promise<void>): Promise<void>;
  /** Waits for the running jobs, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
  /** Throws if the queue can't be reached. */
  check(): Promise<void>;
  /** The number of waiting jobs per queue, for the metrics. */
  waiting(): Promise<{ name: string; waiting: number }[]>;
}

/** The process's access to the queues, as the application role. */
export async function openQueue(address: DatabaseAddress, appKey: Buffer, log: Log): Promise<Queue> {
  // The queue library hands these to the driver, but its types don't declare all of them.
  const connection: object = { ...roleConnection(address, appKey, 'app'), query_timeout: silenceMs };
  const boss = new PgBoss({
    ...connection,
    schema,
    max: 4,
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error'));
  await boss.start();

  const within = (tx: Tx) => ({ db: fromKysely(anyTables(tx)) });
  const empty = (name: string, id: string, db: Db) =>
    db.executeSql(`update ${schema}.job set data = '{"done": true}' where name = $1 and id = $2`, [name, id]);
  const isReachable = () =>
    boss.schemaVersion().then(
      () => true,
      () => false,
    );
  const untilReachable = async () => {
    const until = performance.now() + away.patienceMs;
    while (!(await isReachable()) && performance.now() < until) await sleep(away.everyMs, undefined, { ref: false });
  };
  const runOne = async (
    { name, retryLimit }: QueueRules,
    { id, data, retryCount }: Job<Envelope | Emptied>,
    work: (job: ArrivedJob) => Promise<void>,
  ): Promise<JobResult> => {
    let isHeld = false;
    const begun = performance.now();
    const told = () => ({
      job: name,
      job_id: id,
      ms: Math.round(performance.now() - begun),
      ...(data && 'tenant_id' in data && data.tenant_id && { tenant_id: data.tenant_id }),
    });
    try {
      // The process died after the work and before the queue library recorded the completion.
      if (data && 'done' in data) return { id, status: 'completed' } as JobResult;
      await work({
        id,
        is_last_try: retryCount >= retryLimit,
        tenant_id: data?.tenant_id ?? null,
        payload: data?.payload ?? {},
        async complete(tx) {
          await boss.complete(name, id, null, within(tx));
          await empty(name, id, within(tx).db);
        },
        async hold(tx) {
          await holdJob(tx, name, id);
          isHeld = true;
        },
        async later(until) {
          await boss.getDb().executeSql(putBack, [name, id, until]);
          isHeld = true;
        },
      });
      // The queue library completes a taken job, and this one is no longer taken.
      if (!isHeld) {
        await empty(name, id, boss.getDb());
        log.info(told(), 'A job is done');
      }
      return { id, status: 'completed' } as JobResult;
    } catch (error) {
      log.error({ err: error, ...told() }, 'A job failed');
      // A failure that can't be recorded would leave the job taken until its time limit.
      await untilReachable();
      return { id, status: 'failed', output: { message: (error as Error).message } } as JobResult;
    }
  };

  return {
    async enqueue(tx, { name }, agencyId, payload, { afterSeconds, isOncePerSecond } = {}) {
      const envelope: Envelope = { tenant_id: agencyId, payload };
      const once = { singletonKey: agencyId ?? '', singletonSeconds: 1, singletonNextSlot: true };
      await boss.send(name, envelope, {
        ...within(tx),
        ...(afterSeconds && { startAfter: afterSeconds }),
        ...(isOncePerSecond && once),
      });
    },
    async enqueueForEach(tx, { name }, work) {
      const envelopes = work.map(({ agencyId, payload }): { data: Envelope } => ({
        data: { tenant_id: agencyId, payload },
      }));
      await boss.insert(name, envelopes, within(tx));
    },
    async enqueueAlone({ name }, payload) {
      const envelope: Envelope = { tenant_id: null, payload };
      await boss.send(name, envelope);
    },
    async take(queue, work) {
      const { name, concurrency, schedule } = queue;
      await boss.work<Envelope | Emptied>(
        name,
        { batchSize: concurrency, perJobResults: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
        (batch) => Promise.all(batch.map((job) => runOne(queue, job, work))),
      );
      if (schedule) await boss.schedule(name, schedule.cron, null, { tz: schedule.timeZone });
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
    async check() {
      if ((await boss.schemaVersion()) === null) throw new Error('The job queue is not installed.');
    },
    async waiting() {
      const queues = await boss.getQueues();
      return queues.map(({ name, queuedCount }) => ({ name, waiting: queuedCount }));
    },
  };
}
