import { expect, test } from 'vitest';
import { dueNow, lastDue, nextDue, rangeOf } from './due.ts';

test('a week is sent on its Monday, and of one that was missed until the next', () => {
  expect(lastDue('weekly', '2026-11-23')).toBe('2026-11-23');
  expect(lastDue('weekly', '2026-11-29')).toBe('2026-11-23');
  expect(lastDue('weekly', '2026-11-30')).toBe('2026-11-30');
  expect(rangeOf('weekly', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

test('a month is sent on the first, leap days and all', () => {
  expect(lastDue('monthly', '2028-03-31')).toBe('2028-03-01');
  expect(rangeOf('monthly', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeOf('monthly', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('one that is only saved is never sent', () => {
  expect(lastDue('none', '2026-11-23')).toBeNull();
});

test.each([
  ['weekly', 'its Monday is to come', '2026-11-25', '2026-11-23', '2026-11-30'],
  ['weekly', 'today is its Monday, and it was not sent yet', '2026-11-23', '2026-11-16', '2026-11-23'],
  ['weekly', 'its Monday was missed', '2026-11-24', '2026-11-16', '2026-11-24'],
  ['monthly', 'its first is to come, after a leap day', '2028-02-29', '2028-02-01', '2028-03-01'],
  ['monthly', 'its first is that of the next year', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['none', 'it is only saved', '2026-11-23', '2026-11-16', null],
] as const)('one that is sent %s comes next where %s', (schedule, _, today, sentFor, next) => {
  expect(nextDue(schedule, today, sentFor)).toBe(next);
});

test('sent now, one tells of its last week or month; one that is only saved of the month before', () => {
  expect(dueNow('weekly', '2026-11-25')).toBe('2026-11-23');
  expect(dueNow('monthly', '2026-11-25')).toBe('2026-11-01');
  expect(dueNow('none', '2026-11-25')).toBe('2026-11-01');
});
