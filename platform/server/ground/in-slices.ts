import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The number of steps before other work of the process gets a turn. */
export const stepsMax = 1_000;

/** Publishes the number of steps of each time slice. */
export const slices = channel('vigencia:slice');

/** Work on external data. It yields after each step, such as an element or a lead. */
export type Steps<T> = Generator<void, T>;

/** Runs such work, and gives other work of the process a turn after every `stepsMax` steps. */
export async function inSlices<T>(work: Steps<T>): Promise<T> {
  for (let steps = 0; ; steps += 1) {
    if (steps === stepsMax) {
      slices.publish(steps);
      steps = 0;
      await nextTurn();
    }
    const { done, value } = work.next();
    if (!done) continue;
    slices.publish(steps);
    return value;
  }
}

/** Gives other work of the process a turn after a single long step, such as rendering one message of a list. */
export async function giveWay(): Promise<void> {
  slices.publish(1);
  await nextTurn();
}

/** Runs such work without interruption, where it delays no other work. */
export function inOneGo<T>(work: Steps<T>): T {
  for (let steps = 0; ; steps += 1) {
    const { done, value } = work.next();
    if (!done) continue;
    slices.publish(steps);
    return value;
  }
}
