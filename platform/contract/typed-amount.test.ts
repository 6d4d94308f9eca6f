import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from './money.ts';
import { readAmount, readingsOf } from './typed-amount.ts';

describe('What somebody types as a number', () => {
  test.each([
    ['1500', 1500],
    ['1,500', 1500],
    ['1234.5', 1234.5],
    ['$1,234', 1234],
    [' $ 1,234,567.89 ', 1_234_567.89],
    ['12,345', 12_345],
    ['-5', -5],
    ['\u22125', -5],
    ['-$1,500.25', -1500.25],
    ['5.', 5],
    ['.5', 0.5],
    ['0', 0],
    // These texts are unambiguous.
    ['1.234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['0,50', 0.5],
    ['0.500', 0.5],
  ])('%s means %d', (text, number) => {
    expect(readingsOf(text)).toEqual([number]);
    expect(readAmount(text)).toBe(number);
  });

  test.each([
    ['1.500', [1.5, 1500]],
    ['1,50', [1.5, 150]],
    ['12,5', [12.5, 125]],
    ['1234,50', [1234.5, 123_450]],
    ['1,234,5', [1234.5, 12_345]],
    ['-1.500', [-1.5, -1500]],
  ])('%s may mean two', (text, numbers) => {
    expect(readingsOf(text)).toEqual(numbers);
    expect(readAmount(text)).toBeNaN();
  });

  test('a third decimal is none of money', () => {
    expect(readingsOf('1.239')).toEqual([1.23, 1239]);
  });

  test('where one of two lies beyond the bound, the other is meant', () => {
    expect(readingsOf('12,5', 100)).toEqual([12.5]);
    expect(readingsOf('1,5', 100)).toEqual([1.5, 15]);
  });

  test.each(['abc', '1.2.3', '1,23,4', '12a', '1.2345', '1234.567', '--5', '1,2345', '$'])('%s means none', (text) => {
    expect(readingsOf(text)).toEqual([]);
    expect(readAmount(text)).toBeNaN();
  });

  test('nothing is 0', () => {
    expect([readAmount(''), readAmount('  ')]).toEqual([0, 0]);
  });

  test('whatever money we write is read as what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (whole) => {
        const dollars = Number(
          `${String(whole).padStart(3, '0').slice(0, -2)}.${String(whole).padStart(3, '0').slice(-2)}`,
        );
        expect(readAmount(formatMoney(dollars))).toBe(dollars);
      }),
    );
  });
});
