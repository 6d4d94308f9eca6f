import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { givingWay } from './give-way.ts';

const sizes = { alone: 100, beside: 10 };
const quietFor = (quietMs: number) => ({ shares: { quietMs } });

/** Does one batch that takes so long: how much it was to do, and when it was given back. */
async function doOne(quietMs: number, batchMs: number): Promise<{ size: number; ms: number }> {
  const begun = performance.now();
  const size = await givingWay(quietFor(quietMs), sizes, async (asked) => {
    await sleep(batchMs);
    return asked;
  });
  return { size, ms: performance.now() - begun };
}

test.each([Number.POSITIVE_INFINITY, 1_001])('when nobody has called for %d ms a batch is large', async (quietMs) => {
  expect((await doOne(quietMs, 1)).size).toBe(100);
});

test.each([0, 999])('%d ms after a call it is small, and rests as long as it took', async (quietMs) => {
  const { size, ms } = await doOne(quietMs, 60);
  expect(size).toBe(10);
  expect(ms).toBeGreaterThan(115);
});

test('what fails is told at once', async () => {
  const failing = givingWay(quietFor(0), sizes, () => Promise.reject(new Error('No.')));
  await expect(failing).rejects.toThrow('No.');
});
