import { expect, test } from 'vitest';
import { daysBefore, lengthOf } from './range.ts';

test('is compared with as many days right before it', () => {
  expect(daysBefore({ from: '2026-10-18', to: '2026-11-16' })).toEqual({ from: '2026-09-18', to: '2026-10-17' });
  expect(daysBefore({ from: '2026-11-16', to: '2026-11-16' })).toEqual({ from: '2026-11-15', to: '2026-11-15' });
  expect(lengthOf({ from: '2026-10-18', to: '2026-11-16' })).toBe(30);
});

test('is compared with as many months when it has whole ones', () => {
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({ from: '2026-01-30', to: '2026-02-28' });
});
