import { platformRefusal } from '../ground/refusal.ts';

/** How many may work at once, and how many may wait. */
export interface TurnRules {
  /** Across all keys. */
  atOnce: number;
  /** For one key, while no other key has had work for a second. */
  perKey: number;
  /** The number of slots that all keys with work in the last second share; each key has at least one. */
  shared: number;
  /** How many calls of one key may wait; further calls are refused with `rate_limited`. */
  waitingPerKey: number;
  /** The longest wait in milliseconds; after it the call is refused with `unavailable`. */
  waitMs: number;
}

const activeMs = 1_000;

/** Queues work by key, so that a single call of one key never waits for all of another key's calls. */
export interface Turns {
  /** Runs the work in its key's turn. Keys with waiting work alternate, regardless of how much each has waiting. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/** Turns in this process. A key without running or waiting work uses no memory. */
export function createTurns({ atOnce, perKey, shared, waitingPerKey, waitMs }: TurnRules): Turns {
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  /** When each key last had work, the most recent last. */
  const used = new Map<string, number>();
  const limitNow = () => {
    const now = performance.now();
    for (const [key, at] of used) {
      if (now - at < activeMs) break;
      used.delete(key);
    }
    return used.size > 1 ? Math.min(perKey, Math.max(1, Math.floor(shared / used.size))) : perKey;
  };
  const use = (key: string) => {
    used.delete(key);
    used.set(key, performance.now());
  };

  /** A key that gets its turn moves to the end of the map, whose order is the order of the keys. */
  const begin = (key: string, line: Line) => {
    running += 1;
    line.running += 1;
    lines.delete(key);
    lines.set(key, line);
  };
  const callNext = () => {
    const limit = limitNow();
    for (const [key, line] of lines) {
      if (running >= atOnce) return;
      const [next] = line.waiting;
      if (!next || line.running >= limit) continue;
      line.waiting.delete(next);
      waiting -= 1;
      begin(key, line);
      next();
    }
  };
  const end = (key: string, line: Line) => {
    use(key);
    running -= 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting.size === 0) lines.delete(key);
    callNext();
  };
  const wait = (key: string, line: Line) =>
    new Promise<void>((resolve, reject) => {
      const called = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(called);
        waiting -= 1;
        if (line.running === 0 && line.waiting.size === 0) lines.delete(key);
        reject(platformRefusal('unavailable', { retryAfterSeconds: 2 }));
      }, waitMs);
      line.waiting.add(called);
      waiting += 1;
    });

  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      lines.set(key, line);
      use(key);
      if (running < atOnce && line.running < limitNow()) begin(key, line);
      else if (line.waiting.size >= waitingPerKey) throw platformRefusal('rate_limited', { retryAfterSeconds: 1 });
      else await wait(key, line);
      try {
        return await work();
      } finally {
        end(key, line);
      }
    },
    get waiting() {
      return waiting;
    },
  };
}
