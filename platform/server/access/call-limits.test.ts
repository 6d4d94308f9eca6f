import { describe, expect, test } from 'vitest';
import { createCallLimit } from './call-limits.ts';

describe('A call limit', () => {
  test('lets ten seconds of calls through at once, then as many as come due', () => {
    let now = 5_000;
    const limit = createCallLimit(2, () => now);
    const taken = () => Array.from({ length: 50 }, () => limit.take('ana')).filter(Boolean).length;
    expect(taken()).toBe(20);
    expect(limit.take('ben')).toBe(true);
    now += 1_000;
    expect(taken()).toBe(2);
    now += 3_600_000;
    expect(taken()).toBe(20);
  });

  test('keeps nothing of keys that are not used any more', () => {
    let now = 0;
    const limit = createCallLimit(1, () => now);
    for (let key = 0; key < 50_000; key += 1) {
      now += 1;
      limit.take(String(key));
    }
    expect(limit.size).toBeLessThan(15_000);
  });
});
