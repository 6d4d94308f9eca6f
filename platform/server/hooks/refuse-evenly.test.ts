import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuseEvenly } from './refuse-evenly.ts';

const now = 10_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
  vi.spyOn(performance, 'now').mockReturnValue(now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [1, 99],
  [99, 1],
  [101, 99],
  [250.5, 50],
])('what took %d ms is refused after %d ms more, with a whole number of steps', async (passed, rest) => {
  let isOver = false;
  const refusing = refuseEvenly(now - passed).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(rest - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  await refusing;
});
