import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAgency } from '#platform/testing/test-agency.ts';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { anyTables } from '../database/tables.ts';
import { moveCounters, readCounters } from './counters.ts';
import type { Increment } from './increment.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
const subject = 'things';
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

describe('tally', () => {
  test('adds up over all shards, by value and agency, to the cent', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, n) => move([], [increment(n % 2 ? 'odd' : 'even', 0.1)])));
    await move([], [increment('odd', 7)], theirs);
    await move([increment('odd', 0.1)], [increment('even', 0.2)]);
    expect(await figures()).toEqual({ even: [61, 6.2], odd: [59, 5.9] });
    expect(await figures(theirs)).toEqual({ odd: [1, 7] });
    const { rows } = await database.admin.query('select distinct shard from tallies where tenant_id = $1', [mine]);
    expect(rows.length).toBeGreaterThan(1);
  });

  test('writes nothing for a row that weighs what it weighed, and once for many rows', async () => {
    await move([increment('a', 1)], [increment('a', 1)]);
    expect((await database.admin.query('select * from tallies')).rows).toEqual([]);
    await database.tenancy.inTenant(mine, async (tx) => {
      for (let n = 0; n < 50; n += 1) moveCounters(tx, mine, [increment('from')], [increment('to')]);
    });
    expect(await figures()).toEqual({ from: [-50, 0], to: [50, 0] });
    expect((await database.admin.query('select * from tallies')).rows).toHaveLength(2);
  });

  test('leaves nothing of a transaction that is rolled back, by itself or by the database', async () => {
    const changed = database.tenancy.inTenant(mine, async (tx) => {
      moveCounters(tx, mine, [], [increment('a')]);
      throw new Error('Changed my mind');
    });
    await expect(changed).rejects.toThrow('Changed my mind');
    const broken = database.tenancy.inTenant(mine, async (tx, atCommit) => {
      moveCounters(tx, mine, [], [increment('a')]);
      atCommit(anyTables(tx).selectNoFrom(sql`1 / 0`.as('x')));
    });
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(await figures()).toEqual({});
  });

  test('holds the premiums of a very large agency, exactly', async () => {
    const most = 999_999_999_999.99;
    for (let n = 0; n < 10; n += 1)
      await move(
        [],
        Array.from({ length: 50 }, () => increment('all', most)),
      );
    const { rows } = await database.admin.query('select sum(amount)::text as sum from tallies');
    expect(rows).toEqual([{ sum: '499999999999995.00' }]);
    for (let n = 0; n < 10; n += 1)
      await move(
        Array.from({ length: 50 }, () => increment('all', most)),
        [],
      );
    expect(await figures()).toEqual({});
  });

  test('never lets two transactions wait for each other, whatever the order of their rows', async () => {
    const values = ['a', 'b', 'ä', 'Z', '2026-11-16', '2026-11-15', 'Pendiente Renovación', 'Perdido'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.shuffledSubarray(values, { minLength: 2 }), { minLength: 40, maxLength: 40 }),
        async (orders) => {
          await database.admin.query('truncate tallies');
          await Promise.all(
            orders.map((order) =>
              move(
                [],
                order.map((value) => increment(value, 1)),
              ),
            ),
          );
          const expected: Record<string, [number, number]> = {};
          for (const value of orders.flat()) {
            const count = (expected[value]?.[0] ?? 0) + 1;
            expected[value] = [count, count];
          }
          expect(await figures()).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });
});
