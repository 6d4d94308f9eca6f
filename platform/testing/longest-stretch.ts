import { setImmediate as nextTurn } from 'node:timers/promises';

/** The maximum number of milliseconds that work may block its thread. */
export const stretchMaxMs = 250;

/**
 * The longest time in milliseconds that `work` holds this thread between two turns for other tasks of the process. It
 * is processor time, so waits and the work of other threads and processes aren't counted, whatever the load of the
 * machine. Anything within a millisecond counts as one.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  // Work that started earlier isn't counted.
  await nextTurn();
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}

/**
 * Describes the fault of work that holds its thread too long, with the work's name. null means none. The work is
 * prepared again and measured once more before the fault is reported.
 */
export async function stretchFault(
  what: string,
  prepare: () => Promise<() => Promise<unknown>>,
): Promise<string | null> {
  const first = await longestStretch(await prepare());
  if (first <= stretchMaxMs) return null;
  const least = Math.min(first, await longestStretch(await prepare()));
  return least <= stretchMaxMs ? null : `${what} holds its thread for ${Math.round(least)} ms`;
}
