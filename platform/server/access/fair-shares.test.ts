import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairShares } from './fair-shares.ts';

test('tells how long nobody has called, whether or not who did was let in', async () => {
  const shares = createFairShares(() => ({ perUser: 1, perAgency: 1, perAddress: 1, perIntegration: 1 }));
  expect(shares.quietMs).toBe(Number.POSITIVE_INFINITY);
  const call = () => shares.count({ ip: '127.0.0.1', token: null, isVisitor: false });
  await call();
  await sleep(60);
  const before = shares.quietMs;
  expect(before).toBeGreaterThan(55);
  await sleep(200);
  const refused = Promise.all(Array.from({ length: 20 }, call)).catch(() => {});
  expect(shares.quietMs).toBeLessThan(before + 200);
  await refused;
});
