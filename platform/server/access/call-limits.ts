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

/** What is counted for a caller's address. A whole network of IPv6 belongs to one house, and counts as one. */
export function addressBlock(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (address.includes('::')) {
    const behind = tail.split(':').filter(Boolean);
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
