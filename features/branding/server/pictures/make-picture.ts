import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createTurns } from '#platform/server/access/turns.ts';
import type { MadePicture, PictureTask } from './picture-task.ts';

/** A picture that is not drawn by then is there to keep the process busy. */
const drawingMs = 5_000;

/** One at a time in this process, the agencies in turn: drawing takes a processor and some 200 MB. */
const turns = createTurns({ atOnce: 1, perKey: 1, shared: 1, waitingPerKey: 3, waitMs: 8_000 });

const drawer = new URL('draw-process.ts', import.meta.url);

/**
 * Makes the picture of a file in a process of its own, which is ended after five seconds; null: it can't be shown. Refuses
 * with `rate_limited` where three of the agency wait already, and `unavailable` where its turn does not come.
 */
export function makePicture(task: PictureTask, agencyId: string): Promise<MadePicture | null> {
  return turns.run(agencyId, () => drawnApart(task, drawer, drawingMs));
}

/** What a process of this program answers to a task; null: it has ended, or was ended after so many milliseconds. */
export async function drawnApart(task: PictureTask, program: URL, endedAfterMs: number): Promise<MadePicture | null> {
  // Nothing of the server's settings is told to what reads a stranger's file.
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
  // One that has ended already has made nothing.
  child.send(task, () => {});
  await ended;
  return made;
}
