import { jobs } from '#apps/server/features.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { RunCommand } from '#platform/server/ground/run-command.ts';

/** What failed for good lies here until an operator tries it again. */
const deadLetters = 'dead-letters';

/**
 * What the commands that work on backups say; in a process of their own they would send nothing that a law sees. There is no
 * file that could be proved.
 */
const runCommand: RunCommand = async ([word]) => {
  if (word !== 'backup') throw new Error('There is no file that can be read.');
  return { rows: 1, bytes: 1, made_at: testNow };
};

/** Whether something waits in the queue. */
export async function isWaiting({ admin }: TestServer): Promise<boolean> {
  const { rows } = await admin.query('select from pgboss.job where state < $1 and name <> $2 limit 1', [
    'active',
    deadLetters,
  ]);
  return rows.length > 0;
}

/**
 * Runs what waits in the queue, and what that enqueues, as a worker does. Tells of each before it is done, and returns which kinds
 * of work were done.
 */
export async function runEnqueued(server: TestServer, tell: (name: string) => void = () => {}): Promise<string[]> {
  const done: string[] = [];
  // What browsers have given leads to nobody here; they answer as those do that were told.
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

/** The work that nobody asks for, by the clock or at the start of a process. */
export const scheduledJobs = jobs.filter((job) => job.schedule || (job.kind === 'platform' && job.atStart));

/** Does such work, once each. */
export async function runJobs(server: TestServer, some: typeof scheduledJobs): Promise<string[]> {
  for (const job of some) await runJobNow(server, job, null, {});
  return some.map(({ name }) => name);
}
