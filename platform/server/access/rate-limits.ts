import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../ground/clock.ts';
import { platformRefusal } from '../ground/refusal.ts';

/** At most `points` uses of one key in `seconds`. */
export interface RateLimit {
  /** Names the limit; keys of different limits never meet. */
  name: string;
  points: number;
  seconds: number;
}

/** What uses are counted by: one text, or several, of which the first can be forgotten with whatever follows it. */
export type LimitKey = string | readonly string[];

/** One use of a key under a limit. */
export type Use = readonly [limit: RateLimit, key: LimitKey];

export interface RateLimits {
  /** Counts one use; refuses with `rate_limited` and when to come back once the limit is passed. */
  use(limit: RateLimit, key: LimitKey): Promise<void>;
  /** Counts one use of each in one step; refuses like `use` at the first that is passed, and counts none after it. */
  countInOrder(uses: readonly Use[]): Promise<void>;
  /** Counts one use; false once the limit is passed, for callers that must not let it show. */
  tryUse(limit: RateLimit, key: LimitKey): Promise<boolean>;
  /** Takes one of each back, because they were none. Give them in the order in which they were used. */
  giveBack(uses: readonly Use[]): Promise<void>;
  /** Forgets the uses of these keys, and of all keys that begin with their texts, in one statement. */
  reset(...uses: readonly Use[]): Promise<void>;
}

/** A key may be what somebody typed into the wrong field: what is kept does not show it. */
function keyOf([{ name }, key]: Use): string {
  const texts = typeof key === 'string' ? [key] : key;
  return [name, ...texts.map((text) => createHash('sha256').update(text).digest('base64url'))].join(':');
}

/** Limits counted in the database, so that all processes share them. */
export function createRateLimits(pool: pg.Pool, clock: Clock): RateLimits {
  /** When the first limit that is passed ends, in milliseconds; undefined when none is. */
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
      // A row that is missing or over begins anew at its next use, whatever stands in it.
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
 * Counts uses in one statement, each only if the one before was within its limit. Every process locks the rows in the
 * order of the uses, so that none waits for another that waits for it.
 */
function countStatement(count: number): string {
  // An end beyond a whole window from now was written under a clock that went wrong, and holds for nobody.
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
