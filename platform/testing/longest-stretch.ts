import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many milliseconds of its thread anything may take between two turns of everybody else. */
export const stretchMaxMs = 250;

/**
 * How many milliseconds work keeps this thread at most between two turns of everybody else of the process: of the processor,
 * so that neither what waits nor what other threads and processes do is counted, whatever else the machine is doing. What
 * happens within a millisecond counts as one.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  // What was begun before is no part of it.
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
 * What is wrong with work that holds its thread too long, by its name; null: nothing. It is made ready anew and measured once
 * more before that is believed.
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
