import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, sumOf } from '#platform/contract/money.ts';
import { balancesOf } from './balance.ts';

const earned = (lines: number, adjustments = 0, opening: number | null = null) => ({
  lines: cents(lines),
  adjustments: cents(adjustments),
  opening: opening === null ? null : cents(opening),
});

test('a month above zero is paid, and brings nothing forward', () => {
  expect(balancesOf([earned(10_000, -2_500), earned(500)])).toEqual([
    { lines: 10_000, adjustments: -2_500, brought_forward: 0, net: 7_500, to_pay: 7_500, carried_forward: 0 },
    { lines: 500, adjustments: 0, brought_forward: 0, net: 500, to_pay: 500, carried_forward: 0 },
  ]);
});

test('a month below zero pays nothing, and the next ones begin with what is missing until it is made up for', () => {
  const balances = balancesOf([earned(1_000, -6_781), earned(2_000), earned(0, -1), earned(9_000)]);
  expect(balances.map(({ brought_forward, net, to_pay }) => [brought_forward, net, to_pay])).toEqual([
    [0, -5_781, 0],
    [-5_781, -3_781, 0],
    [-3_781, -3_782, 0],
    [-3_782, 5_218, 5_218],
  ]);
});

test('a closed month keeps what it began with, and what is left before it since goes past it, once', () => {
  const months = [earned(1_000, -6_000), earned(3_000, 0, 0), earned(4_000, -500, 0), earned(9_000)];
  expect(balancesOf(months).map(({ brought_forward, to_pay }) => [brought_forward, to_pay])).toEqual([
    [0, 0],
    [0, 3_000],
    [0, 3_500],
    [-5_000, 4_000],
  ]);
});

test('what a closed month was short of is given back when the months before have nothing missing any more', () => {
  const months = [earned(1_000), earned(3_000, 0, -2_000), earned(500)];
  expect(balancesOf(months).map(({ brought_forward, to_pay }) => [brought_forward, to_pay])).toEqual([
    [0, 1_000],
    [-2_000, 1_000],
    [2_000, 2_500],
  ]);
});

test('what was paid and what is still carried is all that was earned, whatever the months were', () => {
  const month = fc.record({
    lines: fc.integer({ min: 0, max: 1e9 }),
    adjustments: fc.integer({ min: -1e9, max: 1e9 }),
    opening: fc.option(fc.integer({ min: -1e9, max: 0 })),
  });
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 24 }), (closed) => {
      // The last period is open: it takes the whole remainder.
      const months = [...closed, { lines: 0, adjustments: 0, opening: null }];
      const balances = balancesOf(months.map((one) => earned(one.lines, one.adjustments, one.opening)));
      const all = sumOf(months.flatMap(({ lines, adjustments }) => [cents(lines), cents(adjustments)]));
      const carried = balances.at(-1)?.carried_forward ?? cents(0);
      expect(sumOf([...balances.map(({ to_pay }) => to_pay), carried])).toBe(all);
      for (const { to_pay, carried_forward } of balances) expect(Math.min(to_pay, -carried_forward)).toBeCloseTo(0);
    }),
  );
});
