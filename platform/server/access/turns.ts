import { platformRefusal } from '../ground/refusal.ts';

/** How many may work at once, and wait. */
export interface TurnRules {
  /** Of all keys together. */
  atOnce: number;
  /** Of one key, while no other has had work for a second. */
  perKey: number;
  /** How many all keys share that have had work in the last second; each may do one at least. */
  shared: number;
  /** How many of one key may wait; who comes after them is `rate_limited`. */
  waitingPerKey: number;
  /** How long one may wait; then it is `unavailable`. */
  waitMs: number;
}

const activeMs = 1_000;

/** Work that waits for its turn, so that nobody's many calls make somebody else's one wait for all of them. */
export interface Turns {
  /** Does the work in its key's turn. The keys that have work waiting take turns, whatever each has waiting. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/** Turns in this process. A key that nobody works or waits for takes no room. */
export function createTurns({ atOnce, perKey, shared, waitingPerKey, waitMs }: TurnRules): Turns {
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  /** When each key last had work, the latest at the end. */
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

  /** Whose turn has come goes to the end of the map, which is the order of the keys. */
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
