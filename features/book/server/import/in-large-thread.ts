import { runInThread } from '#platform/server/ground/threads.ts';
import { type PackedPlanning, sizeOf, takenOver } from './packed-planning.ts';

const patienceMs = 120_000;

/** Runs a task that plans in another thread, which takes its planning over. */
export const inLargeThread = <Task extends { planning: PackedPlanning }, Result>(
  worker: URL,
  task: Task,
): Promise<Result> =>
  runInThread<Task, Result>(worker, task, {
    signal: AbortSignal.timeout(patienceMs),
    transferList: takenOver(task.planning),
    size: sizeOf(task.planning),
  });
