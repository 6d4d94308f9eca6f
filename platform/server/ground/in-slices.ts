import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many steps are done before everybody else has a turn. */
export const stepsMax = 1_000;

/** Learns of the steps of each slice. */
export const slices = channel('vigencia:slice');

/** Work on what somebody else has sent: it yields after each step, be it of an element or of a lead. */
export type Steps<T> = Generator<void, T>;

/** Does such work, and lets everybody else of the process have a turn after every so many steps. */
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

/** Lets everybody else of the process have a turn after a step that takes long by itself, as writing one letter of a list. */
export async function giveWay(): Promise<void> {
  slices.publish(1);
  await nextTurn();
}

/** Does such work in one go, for whoever holds nobody up. */
export function inOneGo<T>(work: Steps<T>): T {
  for (let steps = 0; ; steps += 1) {
    const { done, value } = work.next();
    if (!done) continue;
    slices.publish(steps);
    return value;
  }
}
