import type { Increment } from '#platform/server/acts/increment.ts';
import type { TaskStatus } from '../contract.ts';

/** The counter of tasks: the number per status. */
export const taskCounters = { status: 'tasks_by_status' } as const;

/** A task's increments. */
export function taskIncrements({ status }: { status: TaskStatus }): Increment[] {
  return [{ subject: taskCounters.status, value: status }];
}
