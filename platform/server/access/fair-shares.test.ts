import { expect, onTestFinished, test, vi } from 'vitest';
import { createFairShares } from './fair-shares.ts';

test('tells how long nobody has called, whether or not who did was let in', async () => {
  // A whole number: with the fraction of a long uptime, the difference is not exactly 260.
  let now = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void clock.mockRestore());
  const shares = createFairShares(() => ({ perUser: 1, perAgency: 1, perAddress: 1, perIntegration: 1 }));
  expect(shares.quietMs).toBe(Number.POSITIVE_INFINITY);
  const call = () => shares.count({ ip: '127.0.0.1', token: null, isAnonymous: false });
  await call();
  now += 260;
  expect(shares.quietMs).toBe(260);
  const refused = Promise.allSettled(Array.from({ length: 20 }, call));
  expect(shares.quietMs).toBe(0);
  expect((await refused).map(({ status }) => status)).toContain('rejected');
});
