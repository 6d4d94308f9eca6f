/** So many calls a second, for as long as they come; ten seconds' worth of them may come at once. */
export type PerSecond = number;

/** Calls of many keys, counted in this process alone: no row, and a microsecond a call. */
export interface CallLimit {
  /** Counts a call of this key; false once it has used up what it may. What is refused is not counted. */
  take(key: string): boolean;
  /** How many keys are remembered. */
  readonly size: number;
}

const burstSeconds = 10;
const keysMax = 10_000;

/**
 * Counts calls against a rate. Only when the next call would be due is kept for a key, and only while that lies ahead.
 * `nowMs` is a clock that never jumps.
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

/** So many seconds' worth of a weight may be taken at once. */
export const budgetSeconds = 100;

/** What weighs differently each time, of many keys, counted as calls are. */
export interface WeightLimit {
  /**
   * Takes a weight of this key whole, as long as anything is left of its budget, which may go below nothing. Else takes
   * nothing, and gives the seconds until there is something again.
   */
  take(key: string, weight: number): number | null;
}

/** Counts weights against a budget: a hundred seconds' worth of the rate at most, and refilled by it. */
export function createWeightLimit(perSecond: PerSecond, nowMs: () => number = () => performance.now()): WeightLimit {
  /** When the budget of a key will be whole again. */
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
