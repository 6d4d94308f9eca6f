import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

test('what comes later than in a second is awaited, each way', async () => {
  let isThere = false;
  // Longer than vitest's default of one second.
  void sleep(1_300).then(() => {
    isThere = true;
  });
  await Promise.all([
    vi.waitFor(() => expect(isThere).toBe(true)),
    vi.waitUntil(() => isThere),
    expect.poll(() => isThere).toBe(true),
  ]);
});
