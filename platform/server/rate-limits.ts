import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { platformRefusal } from './refusal.ts';

/** At most `points` uses of one key in `seconds`. */
export interface RateLimit {
  /** Names the limit; keys of different limits never meet. */
  name: string;
  points: number;
  seconds: number;
}

export interface RateLimits {
  /** Counts one use; refuses with `rate_limited` and when to come back once the limit is passed. */
  use(limit: RateLimit, key: string): Promise<void>;
  /** Counts one use; false once the limit is passed, for callers that must not let it show. */
  tryUse(limit: RateLimit, key: string): Promise<boolean>;
  /** Takes one use back, because it was none. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Forgets the uses of a key. */
  reset(limit: RateLimit, key: string): Promise<void>;
}

/** A key may be what somebody typed into the wrong field: what is kept does not show it. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Limits counted in the database, so that all processes share them. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: RateLimit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  const refuse = (msBeforeNext: number): never => {
    throw platformRefusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
  };
  return {
    async use(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse(error.msBeforeNext);
        throw error;
      }
    },
    async tryUse(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key));
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hidden(key));
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hidden(key));
    },
  };
}
