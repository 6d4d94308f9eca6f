import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../ground/clock.ts';
import { platformRefusal } from '../ground/refusal.ts';

/** At most `points` uses of one key in `seconds`. */
export interface RateLimit {
  /** The name of the limit. Keys of different limits never collide. */
  name: string;
  points: number;
  seconds: number;
}

/**
 * The key that uses are counted by: one text, or several. With several, resetting the first also resets all keys that
 * begin with it.
 */
export type LimitKey = string | readonly string[];

/** One use of a key under a limit. */
export type Use = readonly [limit: RateLimit, key: LimitKey];

export interface RateLimits {
  /** Counts one use. Refuses with `rate_limited` and the time to retry once the limit is exceeded. */
  use(limit: RateLimit, key: LimitKey): Promise<void>;
  /**
   * Counts one use of each in one step. Refuses like `use` at the first limit that is exceeded, and counts none after
   * it.
   */
  countInOrder(uses: readonly Use[]): Promise<void>;
  /** Counts one use and returns false once the limit is exceeded, for callers that must not reveal it. */
  tryUse(limit: RateLimit, key: LimitKey): Promise<boolean>;
  /** Gives one use of each back. The uses must be in the order in which they were counted. */
  giveBack(uses: readonly Use[]): Promise<void>;
  /** Deletes the uses of these keys, and of all keys that begin with their texts, in one statement. */
  reset(...uses: readonly Use[]): Promise<void>;
}

/** A key may contain a secret typed into the wrong field, so the stored key is a hash. */
function keyOf([{ name }, key]: Use): string {
  const texts = typeof key === 'string' ? [key] : key;
  return [name, ...texts.map((text) => createHash('sha256').update(text).digest('base64url'))].join(':');
}

/** Limits that are counted in the database, so that all processes share them. */
export function createRateLimits(pool: pg.Pool, clock: Clock): RateLimits {
  /** The time in milliseconds at which the first exceeded limit ends; undefined if none is exceeded. */
  const endOfPassed = async (uses: readonly Use[]): Promise<number | undefined> => {
    const now = clock().getTime();
    const { rows } = await pool.query<{ expire: number }>({
      name: `count_rate_limits_${uses.length}`,
      text: countStatement(uses.length),
      values: [
        uses.map(keyOf),
        uses.map(([{ seconds }]) => now + seconds * 1000),
        uses.map(([{ points }]) => points),
        now,
      ],
    });
    return rows[0]?.expire;
  };
  const countInOrder = async (uses: readonly Use[]) => {
    const end = await endOfPassed(uses);
    if (end === undefined) return;
    const leftMs = end - clock().getTime();
    throw platformRefusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
  };
  return {
    use: (limit, key) => countInOrder([[limit, key]]),
    countInOrder,
    tryUse: async (limit, key) => (await endOfPassed([[limit, key]])) === undefined,
    async giveBack(uses) {
      // A missing or expired row starts again at its next use, whatever it contains.
      await pool.query({
        name: 'give_back_rate_limits',
        text: `insert into rate_limits as kept (key, points, expire) select unnest($1::text[]), 0, 0
          on conflict (key) do update set points = greatest(kept.points - 1, 0)`,
        values: [uses.map(keyOf)],
      });
    },
    async reset(...uses) {
      await pool.query(
        `delete from rate_limits r using unnest($1::text[]) as given (key)
         where r.key = given.key or starts_with(r.key, given.key || ':')`,
        [uses.map(keyOf)],
      );
    },
  };
}

/**
 * Counts uses in one statement, each only if the one before it was within its limit. Every process locks the rows in
 * the order of the uses, which prevents deadlocks.
 */
function countStatement(count: number): string {
  // An expiry more than one window from now came from a wrong clock and counts as over.
  const isOver = 'kept.expire not between $4::bigint + 1 and excluded.expire';
  const places = Array.from({ length: count }, (_, at) => at + 1);
  const step = (at: number) => `use${at} as (
    insert into rate_limits as kept (key, points, expire)
    select ($1::text[])[${at}], 1, ($2::bigint[])[${at}] ${at > 1 ? `from use${at - 1} where not is_passed` : ''}
    on conflict (key) do update set
      points = case when ${isOver} then 1 else kept.points + 1 end,
      expire = case when ${isOver} then excluded.expire else kept.expire end
    returning points > ($3::int[])[${at}] as is_passed, expire)`;
  const passed = places.map((at) => `select expire from use${at} where is_passed`);
  return `with ${places.map(step).join(',')} ${passed.join(' union all ')}`;
}
