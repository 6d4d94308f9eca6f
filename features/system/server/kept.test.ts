import { expect, test } from 'vitest';
import { hadTheirTime } from './kept.ts';

/** One backup per day at 3:00 in New York, for this many days back from 25 November 2026, newest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, back) => {
    const made_at = new Date(Date.UTC(2026, 10, 25 - back, 8)).toISOString();
    return { id: made_at.slice(0, 10), made_at };
  });
const keptOf = (backups: { id: string; made_at: string }[]) => {
  const gone = new Set(hadTheirTime(backups));
  return backups.map(({ id }) => id).filter((id) => !gone.has(id));
};

test('seven days, five weeks and twelve months stay of two years', () => {
  expect(keptOf(daily(730))).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    // Sundays, the newest of their weeks.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    // The last days of months.
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('the seventh day stays, the eighth goes', () => {
  const eight = daily(8);
  expect(hadTheirTime(eight.slice(0, 7))).toEqual([]);
  expect(hadTheirTime(eight)).toEqual(['2026-11-18']);
});

test('of two of one day the newer stays', () => {
  const two = ['2026-11-25T08:00:00Z', '2026-11-25T20:00:00Z'].map((made_at) => ({ id: made_at, made_at }));
  expect(hadTheirTime(two)).toEqual(['2026-11-25T08:00:00Z']);
});

test('a day is one of New York: 3:30 UTC belongs to the day before', () => {
  const two = ['2026-11-25T03:30:00Z', '2026-11-24T20:00:00Z'].map((made_at) => ({ id: made_at, made_at }));
  expect(hadTheirTime(two)).toEqual(['2026-11-24T20:00:00Z']);
});
