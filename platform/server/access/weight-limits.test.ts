import { expect, test } from 'vitest';
import { createWeightLimit } from './call-limits.ts';

test('A weight is taken whole while anything is left, may go below, and is refilled by the rate', () => {
  let now = 0;
  const limit = createWeightLimit(50, () => now);
  expect(limit.take('a', 4_999)).toBeNull();
  expect(limit.take('a', 5_000)).toBeNull();
  // The key owes 4,999: just under a hundred seconds at this rate.
  expect(limit.take('a', 1)).toBe(100);
  expect(limit.take('b', 5_000)).toBeNull();
  expect(limit.take('b', 1)).toBe(1);
  now = 99_979;
  expect(limit.take('a', 1)).toBe(1);
  now = 99_981;
  expect(limit.take('a', 1)).toBeNull();
});
