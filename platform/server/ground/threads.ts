import { Piscina } from 'piscina';
import { platformRefusal } from './refusal.ts';

/**
 * Calls with heavy work take turns, so that a few threads are enough for them and for the jobs. What works on a whole large
 * file has threads of its own, so that nothing small waits for it.
 */
const sizes = {
  usual: { threads: 4, megabytes: 256, idleMs: 30_000 },
  // Its memory is given back soon.
  large: { threads: 3, megabytes: 256, idleMs: 2_000 },
  huge: { threads: 2, megabytes: 1_024, idleMs: 2_000 },
};
export type ThreadSize = keyof typeof sizes;
const waitingMax = 40;

/** Each created with its first task. */
const pools = new Map<ThreadSize, Piscina>();

function poolOf(size: ThreadSize): Piscina {
  const pool = pools.get(size) ?? startPool(size);
  pools.set(size, pool);
  return pool;
}

function startPool(size: ThreadSize): Piscina {
  const { threads, megabytes, idleMs } = sizes[size];
  const started = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    maxQueue: waitingMax,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
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
 * and end by themselves. `signal` ends the task and its thread; `transferList` is given to it instead of copied; a `large` task may
 * need more memory. Refused with `unavailable` if too many tasks wait.
 */
export async function runInThread<Task, Result>(
  worker: URL,
  task: Task,
  { signal, transferList, size = 'usual' }: { signal: AbortSignal; transferList?: Transferred; size?: ThreadSize },
): Promise<Result> {
  const pool = poolOf(size);
  if (pool.queueSize >= waitingMax) throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
  return pool.run(task, { filename: worker.href, signal, ...(transferList && { transferList }) });
}
