import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { cents, centsOf, dollarsOf, negated } from '#platform/contract/money.ts';
import { unearnedOf } from './unearned.ts';

const year = { effective_date: '2026-01-01', expiration_date: '2027-01-01' };
const paid = (commission: number, given_back = 0) => ({
  commission: centsOf(commission),
  given_back: centsOf(given_back),
});
const amountOf = (...input: Parameters<typeof unearnedOf>) => {
  const unearned = unearnedOf(...input);
  return unearned && dollarsOf(unearned.amount);
};

describe('What is given back of a cancelled policy', () => {
  test('is what falls on the days that are left: the worked example of the trade', () => {
    const cancelled = { ...year, cancelled_on: addDays(year.effective_date, 90) };
    expect(unearnedOf(cancelled, paid(90))).toEqual({
      kind: 'pro_rata',
      days_left: 275,
      term_days: 365,
      amount: centsOf(-67.81),
    });
    expect(amountOf(cancelled, paid(180))).toBe(-135.62);
  });

  test.each([
    ['before it began', '2025-12-20'],
    ['on the day it begins', '2026-01-01'],
  ])('is all of it when it was cancelled %s', (_when, cancelled_on) => {
    expect(unearnedOf({ ...year, cancelled_on }, paid(90))).toMatchObject({ kind: 'flat', amount: centsOf(-90) });
  });

  test.each([
    ['of six months', { effective_date: '2026-01-01', expiration_date: '2026-07-01' }, '2026-04-01', -50.28],
    ['from a leap day', { effective_date: '2028-02-29', expiration_date: '2029-02-28' }, '2028-03-01', -99.73],
    ['over a leap day', { effective_date: '2027-06-01', expiration_date: '2028-06-01' }, '2028-02-28', -25.68],
  ])('goes by the days of the term: one %s', (_which, term, cancelled_on, amount) => {
    expect(amountOf({ ...term, cancelled_on }, paid(100))).toBe(amount);
  });

  test('is nothing once the term is over, and nothing of nothing', () => {
    expect(unearnedOf({ ...year, cancelled_on: '2027-01-01' }, paid(90))).toBeNull();
    expect(unearnedOf({ ...year, cancelled_on: '2028-01-01' }, paid(90))).toBeNull();
    expect(unearnedOf({ ...year, cancelled_on: '2026-02-01' }, paid(0))).toBeNull();
    expect(unearnedOf({ ...year, cancelled_on: '2026-02-01' }, paid(-5))).toBeNull();
  });

  test('is only what was not given back before', () => {
    const early = { ...year, cancelled_on: '2026-01-01' };
    expect(amountOf(early, paid(90, -67.81))).toBe(-22.19);
    expect(unearnedOf(early, paid(90, -90))).toBeNull();
  });

  test('never is more than was paid, and the same to the cent the other way round', () => {
    const anyCase = fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 400 }), fc.nat(500));
    fc.assert(
      fc.property(anyCase, ([commission, days, after]) => {
        const term = { effective_date: '2026-01-01', expiration_date: addDays('2026-01-01', days) };
        const given = { commission: cents(commission), given_back: cents(0) };
        const unearned = unearnedOf({ ...term, cancelled_on: addDays('2026-01-01', after) }, given);
        if (!unearned) return;
        expect(unearned.amount).toBeGreaterThanOrEqual(-commission);
        // Compared with integer arithmetic.
        const exact = (BigInt(commission) * BigInt(unearned.days_left) * 2n + BigInt(days)) / (2n * BigInt(days));
        expect(unearned.amount).toBe(Number(-exact));
        const again = unearnedOf(
          { ...term, cancelled_on: addDays('2026-01-01', after) },
          {
            ...given,
            given_back: negated(cents(-unearned.amount)),
          },
        );
        expect(again).toBeNull();
      }),
    );
  });
});
