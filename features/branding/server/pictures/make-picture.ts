import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createTurns } from '#platform/server/access/turns.ts';
import type { MadePicture, PictureTask } from './picture-task.ts';

/** A picture that takes longer is meant to keep the process busy. */
const drawingMs = 5_000;

/** One at a time in this process, alternating between agencies: drawing takes a processor and about 200 MB. */
const turns = createTurns({ atOnce: 1, perKey: 1, shared: 1, waitingPerKey: 3, waitMs: 8_000 });

const drawer = new URL('draw-process.ts', import.meta.url);

/**
 * Draws a picture in a separate process, which is killed after five seconds. null means it can't be used. Refuses with
 * `rate_limited` if three of the agency are waiting, and with `unavailable` if the wait is too long.
 */
export function makePicture(task: PictureTask, agencyId: string): Promise<MadePicture | null> {
  return turns.run(agencyId, () => drawnApart(task, drawer, drawingMs));
}

/**
 * Returns the reply of a process of this program to a task. null means it has ended, or was killed after this many
 * milliseconds.
 */
export async function drawnApart(task: PictureTask, program: URL, endedAfterMs: number): Promise<MadePicture | null> {
  // The process that parses an untrusted file gets none of the server's settings.
  const child = fork(program, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: endedAfterMs,
    killSignal: 'SIGKILL',
  });
  let made: MadePicture | null = null;
  child.once('message', (answer: MadePicture | null) => {
    made = answer;
  });
  const ended = once(child, 'exit');
  // A process that has already ended has produced nothing.
  child.send(task, () => {});
  await ended;
  return made;
}
