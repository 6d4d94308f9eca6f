import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givingWay } from './give-way.ts';

const sizes = { alone: 100, beside: 10 };
const quietFor = (quietMs: number) => ({ shares: { quietMs } });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'], fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Runs one batch that takes `batchMs`; returns its size and the time until it resolved. */
async function doOne(quietMs: number, batchMs: number): Promise<{ size: number; ms: number }> {
  const begun = performance.now();
  const giving = givingWay(quietFor(quietMs), sizes, async (asked) => {
    // On the test's clock.
    await sleep(batchMs);
    return asked;
  }).then((size) => ({ size, ms: performance.now() - begun }));
  await vi.runAllTimersAsync();
  return giving;
}

test.each([Number.POSITIVE_INFINITY, 1_001])('when nobody has called for %d ms a batch is large', async (quietMs) => {
  expect(await doOne(quietMs, 60)).toEqual({ size: 100, ms: 60 });
});

test.each([0, 999])('%d ms after a call it is small, and rests as long as it took', async (quietMs) => {
  expect(await doOne(quietMs, 60)).toEqual({ size: 10, ms: 120 });
});

test('it rests for two seconds at most', async () => {
  expect(await doOne(0, 10_000)).toEqual({ size: 10, ms: 12_000 });
});

test('what fails is told at once', async () => {
  const failing = givingWay(quietFor(0), sizes, () => Promise.reject(new Error('No.')));
  await expect(failing).rejects.toThrow('No.');
});
