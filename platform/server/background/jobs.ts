import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Schema } from '../../contract/route.ts';
import type { Services } from '../acts/services.ts';
import { adminConnection, type DatabaseAddress, databaseRoles, roleConnection } from '../database/database.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';

const schema = 'pgboss';

/** Work that goes on after the answer: at least once, retried, carrying the agency it was enqueued for. */
export interface JobDefinition<S extends Schema = Schema> {
  readonly name: string;
  readonly payload: S;
  /** How often it is tried again after a failure, with growing pauses; then it goes to the dead letters. */
  readonly retryLimit: number;
  readonly timeoutSeconds: number;
  /** A cron expression and IANA time zone for work that nobody asks for; its payload is empty. */
  readonly schedule?: { cron: string; timeZone: string };
  run(payload: z.output<S>, context: JobContext): Promise<void>;
}

export interface JobContext {
  /** The agency it was enqueued for; null for scheduled work of the platform. */
  tenant_id: string | null;
  /** The same for every try of one job: the key under which a message is sent once. */
  job_id: string;
  clock: Clock;
  log: Log;
  services: Services;
  /** Marks the job done in the transaction that does its work, so that both happen or neither. */
  complete(tx: Tx): Promise<void>;
}

interface Envelope {
  tenant_id: string | null;
  payload: unknown;
}

export const deadLetterQueue = 'dead-letters';

/**
 * Brings the queue's own tables and one queue per job up to date, as the owner, and lets the application role use them.
 */
export async function migrateJobs(address: DatabaseAddress, jobs: readonly JobDefinition[]): Promise<void> {
  const boss = new PgBoss({
    ...(adminConnection(address) as object),
    options: `-c role=${databaseRoles.owner}`,
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
    for (const job of jobs) {
      const options = {
        retryLimit: job.retryLimit,
        retryDelay: 10,
        retryBackoff: true,
        expireInSeconds: job.timeoutSeconds,
        deadLetter: deadLetterQueue,
        notify: true,
      };
      if (existing.has(job.name)) await boss.updateQueue(job.name, options);
      else await boss.createQueue(job.name, options);
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

export interface Jobs {
  /** Enqueues in the transaction that needs the work: rolled back with it, visible with it. */
  enqueue<S extends Schema>(tx: Tx, job: JobDefinition<S>, tenantId: string, payload: z.input<S>): Promise<void>;
  /** Enqueues work of no agency, on its own. */
  enqueueAlone<S extends Schema>(job: JobDefinition<S>, payload: z.input<S>): Promise<void>;
  /** Begins to work and to keep the schedule. */
  work(services: Services): Promise<void>;
  /** Waits for the running jobs, at most as long as given. */
  stop(timeoutMs: number): Promise<void>;
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>;
  /** Jobs waiting per queue, for the metrics. */
  waiting(): Promise<{ name: string; waiting: number }[]>;
}

/** The process's access to the queue, as the application role. */
export async function startJobs(
  address: DatabaseAddress,
  appKey: Buffer,
  jobs: readonly JobDefinition[],
  { clock, log }: { clock: Clock; log: Log },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(roleConnection(address, appKey, 'app') as object),
    schema,
    max: 4,
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error'));
  await boss.start();

  const runOne = async (job: JobDefinition, { id, data }: Job<Envelope>, services: Services): Promise<JobResult> => {
    const jobLog = log.child({ job: job.name, job_id: id });
    try {
      await job.run(job.payload.parse(data?.payload ?? {}), {
        tenant_id: data?.tenant_id ?? null,
        job_id: id,
        clock,
        log: jobLog,
        services,
        complete: async (tx) => {
          await boss.complete(job.name, id, null, { db: fromKysely(tx as never) });
        },
      });
      return { id, status: 'completed' } as JobResult;
    } catch (error) {
      jobLog.error({ err: error }, 'A job failed');
      return { id, status: 'failed', output: { message: (error as Error).message } } as JobResult;
    }
  };

  return {
    async enqueue(tx, job, tenantId, payload) {
      const envelope: Envelope = { tenant_id: tenantId, payload };
      await boss.send(job.name, envelope, { db: fromKysely(tx as never) });
    },
    async enqueueAlone(job, payload) {
      const envelope: Envelope = { tenant_id: null, payload };
      await boss.send(job.name, envelope);
    },
    async work(services) {
      for (const job of jobs) {
        await boss.work<Envelope>(
          job.name,
          { batchSize: 10, perJobResults: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
          (batch) => Promise.all(batch.map((one) => runOne(job, one, services))),
        );
        if (job.schedule) await boss.schedule(job.name, job.schedule.cron, null, { tz: job.schedule.timeZone });
      }
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
