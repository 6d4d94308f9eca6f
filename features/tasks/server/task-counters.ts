import type { Increment } from '#platform/server/acts/increment.ts';
import type { TaskStatus } from '../contract.ts';

/** The figure that tasks keep: how many of each status. */
export const taskCounters = { status: 'tasks_by_status' } as const;

/** What a task weighs in it. */
export function taskIncrements({ status }: { status: TaskStatus }): Increment[] {
  return [{ subject: taskCounters.status, value: status }];
}
