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
