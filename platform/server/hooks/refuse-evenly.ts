import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** More than any of the reasons for a refusal takes to be found. */
const stepMs = 100;

/**
 * Waits until a whole number of steps has passed since a delivery came: how long a refusal takes tells nobody whether the
 * address is anybody's, nor how far the proof got.
 */
export async function refuseEvenly(beganAt: number): Promise<void> {
  const passed = performance.now() - beganAt;
  await sleep(Math.ceil(Math.ceil(passed / stepMs) * stepMs - passed));
}
