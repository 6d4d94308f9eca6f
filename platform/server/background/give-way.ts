import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../acts/services.ts';

/** Whoever has called calls again: so long after a call others are expected. */
const expectedMs = 1_000;

/** A rest is no longer than this: a server that stops waits some seconds for its jobs, and a job has its time. */
const restMaxMs = 2_000;

/** So much of something one batch does. */
export interface BatchSizes {
  /** While nobody calls: large, because each batch asks some things once. */
  alone: number;
  /** Beside calls: as much as makes no call wait for twice as long as it would have taken. */
  beside: number;
}

/**
 * Does the next batch of work that goes on for long, at a pace that calls hardly feel: a large one as long as nobody calls
 * this process; beside calls a small one, and after it a rest as long as it took. So one job leaves calls half of the time
 * at least, on whatever machine. Calls to other processes are not known of.
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
