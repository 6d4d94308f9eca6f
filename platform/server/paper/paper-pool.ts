import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { platformRefusal } from '../ground/refusal.ts';
import type { Rendered } from './render.ts';

const threadsMax = 2;
/** Shorter than a screen waits for a response. On a busy machine a thread takes seconds to start. */
const timeoutMs = 15_000;
const waitingMax = 40;

/**
 * Renders in other threads, so that no request waits for another's document: `worker` is the file whose default export
 * renders. Work that takes more than fifteen seconds, or a job's `patienceMs`, or finds too many waiting, is refused
 * with `unavailable`. The threads start with the first document. Idle ones don't keep the process alive and end by
 * themselves.
 */
export function paperPool<Facts>(worker: URL): (facts: Facts, patienceMs?: number) => Promise<Rendered> {
  let pool: Piscina<Facts, Rendered> | undefined;
  return async (facts, patienceMs = timeoutMs) => {
    pool ??= startPool(worker);
    if (pool.queueSize >= waitingMax) throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
    try {
      return await pool.run(facts, { signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
      throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
    }
  };
}

function startPool<Facts>(worker: URL): Piscina<Facts, Rendered> {
  const started = new Piscina<Facts, Rendered>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: Math.min(threadsMax, availableParallelism()),
    idleTimeout: 30_000,
    maxQueue: waitingMax,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  });
  // A thread that dies while idle has interrupted no work, and the next document gets a new one. Without a listener the
  // error would end the process.
  started.on('error', () => {});
  return started;
}
