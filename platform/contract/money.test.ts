import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cents,
  cents,
  centsOf,
  changeInPercent,
  costOf,
  decimalOf,
  dollarsOf,
  exactCostOf,
  formatExactCost,
  formatMoney,
  monthlyOf,
  negated,
  percentOf,
  sumOf,
  writtenAmount,
} from './money.ts';

/** Every amount that the database can hold, positive or negative. */
const amount = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map(cents);
const percent = fc.integer({ min: 0, max: 10_000_000 }).map((millionths) => millionths / 100_000);

describe('Cents', () => {
  test('are read by the digits of a number, half a cent away from zero', () => {
    const read = [0.1 + 0.2, 1.005, -1.005, 1.0049999, 19.99, 1e-7, 4.35, 8.165, -0, 999_999_999_999.99];
    expect(read.map(centsOf)).toEqual([30, 101, -101, 100, 1999, 0, 435, 817, 0, 99_999_999_999_999]);
  });

  test('a price in fractions of a cent is rounded once, whatever it is counted by', () => {
    expect(costOf(0.0079, 3)).toBe(2);
    expect(costOf(0.0079, 3, 100)).toBe(237);
    expect(costOf(0.005, 1)).toBe(1);
    expect(costOf(0.0049, 1)).toBe(0);
    expect(costOf(0.0079)).toBe(1);
  });

  test('of which one is a fraction of a cent are told to that fraction', () => {
    expect([1, 2, 3, 100].map((count) => exactCostOf(0.0079, count))).toEqual([0.0079, 0.0158, 0.0237, 0.79]);
    expect([0.0079, 0.79, 1.2, 3].map(formatExactCost)).toEqual(['$0.0079', '$0.79', '$1.20', '$3.00']);
  });

  test('come back from the wire as they went', () => {
    fc.assert(fc.property(amount, (one) => centsOf(JSON.parse(JSON.stringify(dollarsOf(one)))) === one));
  });

  test('are written for the database with both decimals', () => {
    expect([0, 5, -5, 50, 100, -123_450].map((one) => decimalOf(cents(one)))).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '0.50',
      '1.00',
      '-1234.50',
    ]);
    fc.assert(fc.property(amount, (one) => centsOf(Number(decimalOf(one))) === one));
  });

  test('of a year fall on a month, half a cent away from zero', () => {
    expect([0, 120, 184_250, 6, -6, 5].map((yearly) => monthlyOf(cents(yearly)))).toEqual([0, 10, 15_354, 1, -1, 0]);
  });

  test('add up to the cent in any order, and to nothing with what is given back', () => {
    expect(dollarsOf(sumOf([0.1, 0.2, -0.3].map(centsOf)))).toBe(0);
    expect(sumOf([])).toBe(0);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 50 }), (some) => {
        expect(sumOf(some)).toBe(Number(some.reduce((sum, one) => sum + BigInt(one), 0n)));
        expect(sumOf([...some].reverse())).toBe(sumOf(some));
        expect(Object.is(sumOf([...some, ...some.map(negated)]), 0)).toBe(true);
      }),
    );
  });

  test('are refused where a number would not hold them exactly, and where there are none', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => cents(wrong)).toThrow();
    for (const wrong of [Number.NaN, Number.NEGATIVE_INFINITY, 1e15]) expect(() => centsOf(wrong)).toThrow();
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(() => sumOf([most, cents(1)])).toThrow();
  });
});

describe('percentOf', () => {
  const of = (dollars: number, share: number) => dollarsOf(percentOf(centsOf(dollars), share));

  test('rounds half a cent away from zero, where binary fractions do not', () => {
    expect([of(10.05, 10), of(-10.05, 10), of(1_200, 15), of(180, 50), of(100, 33.3333), of(0.01, 50)]).toEqual([
      1.01, -1.01, 180, 90, 33.33, 0.01,
    ]);
  });

  test('mirrors what is given back', () => {
    fc.assert(
      fc.property(amount, percent, (one, share) => percentOf(negated(one), share) === negated(percentOf(one, share))),
    );
  });

  test('is never further than half a cent from the exact share, and never beyond the whole', () => {
    fc.assert(
      fc.property(amount, percent, (one, share) => {
        const exact = BigInt(one) * BigInt(Math.round(share * 100_000));
        const error = BigInt(percentOf(one, share)) * 10_000_000n - exact;
        expect(2n * (error < 0n ? -error : error) <= 10_000_000n).toBe(true);
        if (share <= 100) expect(Math.abs(percentOf(one, share))).toBeLessThanOrEqual(Math.abs(one));
      }),
    );
    fc.assert(fc.property(amount, (one) => percentOf(one, 100) === one && percentOf(one, 0) === 0));
  });
});

test('a sum made elsewhere is no amount to the compiler', () => {
  const one = cents(1);
  // @ts-expect-error: added outside, it could have been dollars.
  const sum: Cents = one + one;
  expect(sum).toBe(2);
});

test('money is read alike in both languages', () => {
  expect([0, 5, 1_234_567.891, -12.5].map(formatMoney)).toEqual(['$0.00', '$5.00', '$1,234,567.89', '-$12.50']);
});

test.each([
  ['1234.5', '1,234.50'],
  ['$1,234', '1,234'],
  ['-5', '-5'],
  ['1.500', '1.500'],
  ['1234,50', '1234,50'],
  ['', ''],
  ['none', 'none'],
])('%s, as somebody types it, is written %s', (text, written) => {
  expect(writtenAmount(text)).toBe(written);
});

test.each([
  [1_200, 1_314, 9.5],
  [1_200, 1_200, 0],
  [1_200, 1_080, -10],
  [3, 4, 33.3],
  [3, 2, -33.3],
  [8, 8.05, 0.6],
  [0, 100, null],
])('from %d to %d dollars are %s percent', (before, after, percent) => {
  expect(changeInPercent(centsOf(before), centsOf(after))).toBe(percent);
});
