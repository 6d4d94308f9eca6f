import type { Weight } from '#platform/server/acts/weight.ts';
import type { TaskStatus } from '../contract.ts';

/** The figure that tasks keep: how many of each status. */
export const taskTallies = { status: 'tasks_by_status' } as const;

/** What a task weighs in it. */
export function taskWeights({ status }: { status: TaskStatus }): Weight[] {
  return [{ subject: taskTallies.status, value: status }];
}
