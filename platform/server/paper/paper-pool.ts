import { platformRefusal } from '../ground/refusal.ts';
import { runInThread } from '../ground/threads.ts';
import type { Rendered } from './render.ts';

/** Shorter than a screen waits for a response. On a busy machine a thread takes seconds to start. */
const timeoutMs = 15_000;

/**
 * Renders in another thread (see {@link runInThread}): `worker` is the file whose default export renders. Work that takes
 * more than fifteen seconds, or a job's `patienceMs`, is refused with `unavailable`.
 */
export function paperPool<Facts>(worker: URL): (facts: Facts, patienceMs?: number) => Promise<Rendered> {
  return async (facts, patienceMs = timeoutMs) => {
    try {
      return await runInThread<Facts, Rendered>(worker, facts, { signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
      throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
    }
  };
}
