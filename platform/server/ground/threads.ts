import { Piscina } from 'piscina';
import { platformRefusal } from './refusal.ts';

/** Calls with heavy work take turns, so that a few threads are enough for them and for the jobs. */
const threadsMax = 4;
const waitingMax = 40;

/** Created with the first task. */
let pool: Piscina | undefined;

function startPool(): Piscina {
  const started = new Piscina({
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: 30_000,
    maxQueue: waitingMax,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that dies while idle has interrupted no work, and the next task gets a new one. Without a listener the
  // error would end the process.
  started.on('error', () => {});
  return started;
}

type Transferred = NonNullable<Parameters<Piscina['run']>[1]>['transferList'];

/**
 * Runs a task in another thread, so that no request waits for it: `worker` is the file whose default export does it.
 * All tasks of the process share a few threads, which start with the first task; idle ones don't keep the process alive
 * and end by themselves. `signal` ends the task and its thread; `transferList` is given to it instead of copied. Refused
 * with `unavailable` if too many tasks wait.
 */
export async function runInThread<Task, Result>(
  worker: URL,
  task: Task,
  { signal, transferList }: { signal: AbortSignal; transferList?: Transferred },
): Promise<Result> {
  pool ??= startPool();
  if (pool.queueSize >= waitingMax) throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
  return pool.run(task, { filename: worker.href, signal, ...(transferList && { transferList }) });
}
