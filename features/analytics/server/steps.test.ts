import { expect, test } from 'vitest';
import { stepOf, stepsOf } from './steps.ts';

test('weeks begin on Monday, quarters in January, April, July and October', () => {
  expect(stepOf('2026-11-15', 'Weekly')).toBe('2026-11-09');
  expect(stepOf('2026-11-16', 'Weekly')).toBe('2026-11-16');
  expect(stepOf('2026-12-31', 'Quarterly')).toBe('2026-10-01');
  expect(stepOf('2026-03-31', 'Quarterly')).toBe('2026-01-01');
  expect(stepOf('2026-11-15', 'Annual')).toBe('2026-01-01');
});

test('has every step that the range touches', () => {
  expect(stepsOf({ from: '2026-10-31', to: '2026-12-01' }, 'Monthly')).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
  ]);
  expect(stepsOf({ from: '2026-11-01', to: '2026-11-03' }, 'Daily')).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
});
