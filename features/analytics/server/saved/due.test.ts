import { expect, test } from 'vitest';
import { lastDue, rangeOf } from './due.ts';

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
