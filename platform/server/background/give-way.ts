import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../acts/services.ts';

/** After a call, more calls are expected for this long. */
const expectedMs = 1_000;

/** The longest pause: a server that stops waits only some seconds for its jobs, and a job has a time limit. */
const restMaxMs = 2_000;

/** The size of one batch. */
export interface BatchSizes {
  /** While there are no calls. Large, because each batch has fixed queries. */
  alone: number;
  /** While there are calls. It is small enough that no call takes more than twice its normal time. */
  beside: number;
}

/**
 * Runs the next batch of long work at a pace that barely affects calls: a large batch while this process has no calls;
 * otherwise a small one, followed by a pause as long as the batch took, at most `restMaxMs`. While batches are no
 * longer than that, one job leaves calls at least half of the time, on any machine. Calls to other processes don't
 * count.
 */
export async function givingWay<T>(
  { shares }: { shares: Pick<Services['shares'], 'quietMs'> },
  { alone, beside }: BatchSizes,
  batch: (size: number) => Promise<T>,
): Promise<T> {
  if (shares.quietMs > expectedMs) return batch(alone);
  const begun = performance.now();
  const done = await batch(beside);
  await sleep(Math.min(restMaxMs, performance.now() - begun));
  return done;
}
