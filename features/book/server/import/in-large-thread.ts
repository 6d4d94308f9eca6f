import { platformRefusal } from '#platform/server/ground/refusal.ts';
import { runInThread } from '#platform/server/ground/threads.ts';
import { type PackedPlanning, sizeOf, takenOver } from './packed-planning.ts';

/** As long as the browser waits for the call. */
const patienceMs = 120_000;

/**
 * Runs a task that plans in another thread, which takes its planning over. One that takes more than two minutes, turns
 * included, is refused with `unavailable`.
 */
export async function inLargeThread<Task extends { planning: PackedPlanning }, Result>(
  worker: URL,
  task: Task,
): Promise<Result> {
  try {
    return await runInThread<Task, Result>(worker, task, {
      signal: AbortSignal.timeout(patienceMs),
      transferList: takenOver(task.planning),
      size: sizeOf(task.planning),
    });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
  }
}
