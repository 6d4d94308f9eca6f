import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { platformRefusal } from '../ground/refusal.ts';
import type { Rendered } from './render.ts';

const threadsMax = 2;
/** Less than a screen waits for an answer. A thread that begins on a busy machine takes seconds of it. */
const timeoutMs = 15_000;
const waitingMax = 40;

/**
 * Renders in other threads, so that no request waits for a page of somebody else: `worker` is the file whose default
 * export does it. What is not done in fifteen seconds, or in the patience that a job has, or finds too many waiting, is
 * `unavailable`. The threads begin with the first page; those that wait do not keep the process from ending, and end by
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
  // A thread that dies while it waits has failed nobody, and the next page gets a new one. Without a listener it would
  // end the process.
  started.on('error', () => {});
  return started;
}
