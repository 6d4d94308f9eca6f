import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any check that leads to a refusal takes. */
const stepMs = 100;

/**
 * Waits until a whole number of steps has passed since a delivery arrived. The duration of a refusal then doesn't
 * reveal whether the address exists, or how far the signature check got.
 */
export async function refuseEvenly(beganAt: number): Promise<void> {
  const passed = performance.now() - beganAt;
  await sleep(Math.ceil(Math.ceil(passed / stepMs) * stepMs - passed));
}
