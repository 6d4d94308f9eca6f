import { jobs } from '#apps/server/features.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { RunCommand } from '#platform/server/ground/run-command.ts';

/** Holds permanently failed work until an operator retries it. */
const deadLetters = 'dead-letters';

/**
 * The output of the backup commands. In a process of their own they would send nothing that a test can see. There is no
 * file that could be verified.
 */
const runCommand: RunCommand = async ([word]) => {
  if (word !== 'backup') throw new Error('There is no file that can be read.');
  return { rows: 1, bytes: 1, made_at: testNow };
};

/** Whether the queue has waiting work. */
export async function isWaiting({ admin }: TestServer): Promise<boolean> {
  const { rows } = await admin.query('select from pgboss.job where state < $1 and name <> $2 limit 1', [
    'active',
    deadLetters,
  ]);
  return rows.length > 0;
}

/**
 * Runs all queued work, and the work that it enqueues, as a worker does. Calls `tell` before each job, and returns the
 * kinds of work that ran.
 */
export async function runEnqueued(server: TestServer, tell: (name: string) => void = () => {}): Promise<string[]> {
  const done: string[] = [];
  // Addresses of browser subscriptions lead nowhere in this test. They answer as if the push was accepted.
  const told = { services: { ...server.services, callOutside: async () => 201, runCommand } };
  for (;;) {
    const { rows } = await server.admin.query<{ name: string; data: { tenant_id: string | null; payload: unknown } }>(
      'delete from pgboss.job where state < $1 and name <> $2 returning name, data',
      ['active', deadLetters],
    );
    if (rows.length === 0) return [...new Set(done)].sort();
    for (const { name, data } of rows) {
      const job = jobs.find((known) => known.name === name);
      if (!job) throw new Error(`Nobody does the work ${name}.`);
      tell(name);
      await runJobNow(told, job, data.tenant_id, data.payload);
      done.push(name);
    }
  }
}

/** Work that runs on a schedule or at process start. */
export const scheduledJobs = jobs.filter((job) => job.schedule || (job.kind === 'platform' && job.atStart));

/** Runs each of these jobs once. */
export async function runJobs(server: TestServer, some: typeof scheduledJobs): Promise<string[]> {
  for (const job of some) await runJobNow(server, job, null, {});
  return some.map(({ name }) => name);
}
