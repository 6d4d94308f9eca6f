/** A sustained rate in calls per second. A burst may take ten seconds' worth at once. */
export type PerSecond = number;

/**
 * A call limit for many keys, counted in this process only. It writes no row and costs about a microsecond per call.
 */
export interface CallLimit {
  /** Counts one call of this key. Returns false, and counts nothing, once the key has used up its allowance. */
  take(key: string): boolean;
  /** The number of keys in memory. */
  readonly size: number;
}

const burstSeconds = 10;
const keysMax = 10_000;

/**
 * Counts calls against a rate. For each key it stores only the time at which the next call is due, and only while that
 * time is in the future. `nowMs` is a monotonic clock.
 */
export function createCallLimit(perSecond: PerSecond, nowMs: () => number = () => performance.now()): CallLimit {
  const dueAt = new Map<string, number>();
  const stepMs = 1_000 / perSecond;
  let sweptAt = nowMs();
  const sweep = (now: number) => {
    if (dueAt.size < keysMax || now - sweptAt < 1_000) return;
    sweptAt = now;
    for (const [key, due] of dueAt) if (due <= now) dueAt.delete(key);
  };
  return {
    take(key) {
      const now = nowMs();
      sweep(now);
      const due = Math.max(dueAt.get(key) ?? 0, now) + stepMs;
      if (due > now + burstSeconds * 1_000) return false;
      dueAt.set(key, due);
      return true;
    },
    get size() {
      return dueAt.size;
    },
  };
}

/** The most weight that a key may take at once, in seconds' worth of the rate. */
export const budgetSeconds = 100;

/** Like `CallLimit`, for uses that have a different weight each time. */
export interface WeightLimit {
  /**
   * Takes the whole weight from the key's budget as long as anything is left; the budget may go below zero. Otherwise
   * takes nothing and returns the seconds until something is available. null means the weight is taken.
   */
  take(key: string, weight: number): number | null;
}

/** Counts weights against a budget that holds at most a hundred seconds' worth of the rate and refills at that rate. */
export function createWeightLimit(perSecond: PerSecond, nowMs: () => number = () => performance.now()): WeightLimit {
  /** The time at which each key's budget is full again. */
  const wholeAt = new Map<string, number>();
  return {
    take(key, weight) {
      const now = nowMs();
      const whole = Math.max(wholeAt.get(key) ?? 0, now);
      const overMs = whole - now - budgetSeconds * 1_000;
      if (overMs >= 0) return Math.floor(overMs / 1_000) + 1;
      if (wholeAt.size >= keysMax) for (const [known, at] of wholeAt) if (at <= now) wholeAt.delete(known);
      wholeAt.set(key, whole + (weight * 1_000) / perSecond);
      return null;
    },
  };
}
