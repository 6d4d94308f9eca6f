import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { midnights } from '#platform/testing/midnights.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { moveCounters, readCounters } from './counters.ts';
import { correctDays, creationIncrement, foldDays } from './day-counters.ts';
import type { Increment } from './increment.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
const subject = 'things_by_day';
let database: TestTenancy;

beforeAll(async () => {
  database = await createTestTenancy([mine, theirs]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.admin.query('truncate tallies');
});

const increment = (value: string, amount?: number): Increment => ({
  subject,
  value,
  ...(amount !== undefined && { amount }),
});

const move = (before: Increment[], after: Increment[], tenantId: string = mine) =>
  database.tenancy.inTenant(tenantId, async (tx) => moveCounters(tx, tenantId, before, after));

async function figures(tenantId: string = mine): Promise<Record<string, [number, number]>> {
  const read = await database.tenancy.inTenant(tenantId, (tx) =>
    readCounters([subject], { tx, agency: testAgency(tenantId) }),
  );
  return Object.fromEntries(
    read.filter((one) => one.count || one.amount).map((one) => [one.value, [one.count, one.amount]]),
  );
}

const fold = (first: string) =>
  database.tenancy.inTenant(mine, (tx) => foldDays(subject, first, { tx, agency: testAgency(mine) }));

/** Corrects the counter to these rows, each an instant and an amount, as of a day in a time zone. */
const correct = (
  created: readonly (readonly [instant: string, amount: number])[],
  { time_zone = 'America/New_York', today = '2026-11-16' } = {},
) =>
  database.tenancy.inTenant(mine, (tx) => {
    const all = sql.join(created.map(([instant, amount]) => sql`(${instant}::timestamptz, ${amount}::numeric)`));
    const agency = { ...testAgency(mine), time_zone };
    return correctDays(
      subject,
      (moment) => sql`select * from (values ${all}) as row_of (created_at, amount) where created_at >= ${moment}`,
      { tx, agency, today },
    );
  });

describe('creationWeight', () => {
  test.each(midnights)('in %s the day %s lasts until its midnight', (time_zone, day, last, next) => {
    const dayOf = (created_at: string) => creationIncrement(subject, { created_at }, { time_zone }).value;
    expect(dayOf(last)).toBe(day);
    expect(dayOf(next) > day).toBe(true);
  });
});

describe('correctDays', () => {
  test('adds what is lacking, takes away what is too much, and changes nothing that is right', async () => {
    await move([], [increment('2026-11-14', 10), increment('2026-11-15', 3), increment('2026-11-16', 7)]);
    await move([], [increment('2026-11-16', 1)], theirs);
    const rows = [
      ['2026-11-16T20:00:00Z', 7],
      ['2026-11-15T20:00:00Z', 5],
      ['2026-11-13T20:00:00Z', 0.25],
      ['2026-11-13T21:00:00Z', 0.5],
    ] as const;
    await correct(rows);
    const right = { '2026-11-13': [2, 0.75], '2026-11-15': [1, 5], '2026-11-16': [1, 7] };
    expect(await figures()).toEqual(right);
    const before = await database.admin.query('select * from tallies order by 1, 2, 3, 4');
    await correct(rows);
    expect((await database.admin.query('select * from tallies order by 1, 2, 3, 4')).rows).toEqual(before.rows);
    expect(await figures(theirs)).toEqual({ '2026-11-16': [1, 1] });
  });

  test('forgets the days of more than two weeks ago', async () => {
    await correct([
      ['2026-11-03T05:00:00Z', 1],
      ['2026-11-03T04:59:59Z', 1],
    ]);
    expect(await figures()).toEqual({ '2026-11-03': [1, 1] });
    await correct([['2026-11-03T05:00:00Z', 1]], { today: '2026-11-17' });
    expect(await figures()).toEqual({});
  });

  test.each(midnights)('in %s knows when the day %s ends', async (time_zone, day, last, next) => {
    await correct([[last, 1]], { time_zone, today: day });
    expect(await figures()).toEqual({ [day]: [1, 1] });
    await correct([[next, 1]], { time_zone, today: day });
    expect(await figures()).toEqual({
      [creationIncrement(subject, { created_at: next }, { time_zone }).value]: [1, 1],
    });
  });

  test('two at once give what is lacking once', async () => {
    const rows = [['2026-11-16T20:00:00Z', 7]] as const;
    await Promise.all(Array.from({ length: 6 }, () => correct(rows)));
    expect(await figures()).toEqual({ '2026-11-16': [1, 7] });
  });
});

describe('foldDays', () => {
  test('makes one row of a day gone by, and none where nothing is left', async () => {
    for (let n = 0; n < 40; n += 1)
      await move([], [increment('2026-11-14', 5), increment('2026-11-15', 0.1), increment('2026-11-16')]);
    for (let n = 0; n < 40; n += 1) await move([increment('2026-11-14', 5)], []);
    await move([], [increment('2026-11-15')], theirs);
    const before = await figures();
    await fold('2026-11-16');
    expect(await figures()).toEqual(before);
    const { rows } = await database.admin.query(
      "select value, count(*)::int as rows from tallies where tenant_id = $1 and value < '2026-11-16' group by 1",
      [mine],
    );
    expect(rows).toEqual([{ value: '2026-11-15', rows: 1 }]);
    expect(await figures(theirs)).toEqual({ '2026-11-15': [1, 0] });
  });

  test('keeps what a day amounts to when as many went as came', async () => {
    await move([], [increment('2026-11-15', 700)]);
    await move([increment('2026-11-15', 300)], []);
    await fold('2026-11-16');
    expect(await figures()).toEqual({ '2026-11-15': [0, 400] });
  });

  test('loses nothing that others write meanwhile, and nobody waits for ever', async () => {
    const days = Array.from({ length: 12 }, (_, n) => `2026-10-${String(n + 10)}`);
    for (let round = 0; round < 12; round += 1) {
      // Later days first, so that the rows aren't stored in the order of their keys.
      for (const day of [...days].reverse()) await move([], [increment(day)]);
      await Promise.all([
        ...Array.from({ length: 30 }, (_, n) =>
          move(
            [],
            days.slice(n % 5).map((day) => increment(day)),
          ),
        ),
        fold('2026-11-01'),
        fold('2026-10-18'),
        fold('2026-11-01'),
      ]);
    }
    const expected = days.map((day, at) => [day, [12 * (1 + 6 * Math.min(at + 1, 5)), 0]]);
    expect(await figures()).toEqual(Object.fromEntries(expected));
  });
});
