import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { createPool, roleConnection } from '../database/database.ts';
import { createRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts';

let database: TestDatabase;
/** Two processes on one database. */
let here: RateLimits;
let there: RateLimits;
let end: () => Promise<unknown>;
let now: Date;

beforeEach(() => {
  now = new Date('2026-11-16T20:00:00Z');
});
beforeAll(async () => {
  database = await createTestDatabase();
  const pools = [0, 1].map(() =>
    createPool(roleConnection(database.address, testAppKey, 'app'), { max: 2, writesAlone: true }),
  );
  [here, there] = pools.map((pool) => createRateLimits(pool, () => now)) as [RateLimits, RateLimits];
  end = async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  };
});
afterAll(() => end());

const limit: RateLimit = { name: 'test', points: 3, seconds: 60 };

async function uses(times: number, key: string, limits = here, of = limit): Promise<boolean[]> {
  return Promise.all(Array.from({ length: times }, () => limits.tryUse(of, key)));
}

describe('Rate limits', () => {
  test('let as many through as they say, however many come at once', async () => {
    expect((await uses(20, 'at once')).filter(Boolean)).toHaveLength(3);
  });

  // Otherwise each further process would multiply an attacker's attempts.
  test('count over all processes', async () => {
    expect(await uses(2, 'shared', here)).toEqual([true, true]);
    expect((await uses(2, 'shared', there)).filter(Boolean)).toHaveLength(1);
  });

  test('refuse with rate_limited and when to come back', async () => {
    await uses(3, 'refused');
    const refusal = await here.use(limit, 'refused').catch((error) => error);
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refusal.retryAfterSeconds).toBe(60);
    now = new Date('2026-11-16T20:00:58.100Z');
    expect(await here.use(limit, 'refused').catch((error) => error)).toMatchObject({ retryAfterSeconds: 2 });
  });

  test('keep keys and names apart', async () => {
    await uses(3, 'one');
    expect(await here.tryUse(limit, 'two')).toBe(true);
    expect(await here.tryUse({ ...limit, name: 'other' }, 'one')).toBe(true);
  });

  test('forget a key of one text with all that begin with it, and no other', async () => {
    const keys = [['account'], ['account', 'here'], ['account', 'there'], ['accounts', 'here'], ['here', 'account']];
    for (const key of keys) for (let used = 0; used < 3; used += 1) await here.use(limit, key);
    await there.reset([limit, 'account']);
    const free = await Promise.all(keys.map((key) => here.tryUse(limit, key)));
    expect(free).toEqual([true, true, true, false, false]);
  });

  test('take a use back, and forget a key', async () => {
    await uses(3, 'given back');
    await here.giveBack([[limit, 'given back']]);
    expect((await uses(2, 'given back')).filter(Boolean)).toHaveLength(1);
    await here.reset([limit, 'given back']);
    expect((await uses(4, 'given back')).filter(Boolean)).toHaveLength(3);
  });

  test('count several in order, up to the first that is passed', async () => {
    const first = { ...limit, name: 'first' };
    const second = { ...limit, name: 'second', points: 5 };
    const both = [
      [first, 'a'],
      [second, 'b'],
    ] as const;
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => here.countInOrder(both)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await uses(9, 'b', here, second)).filter(Boolean)).toHaveLength(2);
    await here.giveBack(both);
    expect(await uses(1, 'b', here, second)).toEqual([false]);
  });

  test('give back no more than was used', async () => {
    for (const key of ['unused', 'used']) {
      if (key === 'used') await uses(1, key);
      for (let turn = 0; turn < 3; turn += 1) await here.giveBack([[limit, key]]);
      expect((await uses(9, key)).filter(Boolean)).toHaveLength(3);
    }
  });

  test('end by the clock, and begin anew', async () => {
    await uses(3, 'over');
    now = new Date('2026-11-16T20:00:59.999Z');
    expect(await here.tryUse(limit, 'over')).toBe(false);
    now = new Date('2026-11-16T20:01:00Z');
    expect((await uses(4, 'over', there)).filter(Boolean)).toHaveLength(3);
  });

  // 400 days ahead: the clock of a machine was briefly wrong.
  test('are over when they end later than a window from now', async () => {
    now = new Date('2027-12-21T20:00:00Z');
    await uses(9, 'ahead');
    now = new Date('2026-11-16T20:00:00Z');
    expect((await uses(9, 'ahead')).filter(Boolean)).toHaveLength(3);
    expect(await here.use(limit, 'ahead').catch((error) => error)).toMatchObject({ retryAfterSeconds: 60 });
  });

  test('take any text for a key', async () => {
    for (const key of ["' or 1=1 --", 'ñ:|%', 'x'.repeat(2_000), '😀'])
      expect(await here.tryUse(limit, key)).toBe(true);
  });
});
