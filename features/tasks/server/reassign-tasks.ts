import { tellReassigned } from '#features/notifications/server/index.ts';
import { userEvents } from '#features/users/contract.ts';
import { hasStatus, reassignRows } from '#features/users/server/index.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { openTaskStatuses } from '../contract.ts';
import { taskTables } from './schema.ts';

const openTasks = {
  table: 'tasks',
  column: 'assigned_to',
  isOpen: hasStatus(openTaskStatuses),
  entity: 'task',
  action: 'updateTask',
} as const;

/** Reassigns the open tasks of a user who leaves. Done and canceled tasks are unchanged. */
export const reassignTasks = subscriber({
  name: 'tasks.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle(leaving, ctx) {
    const { full_name, to } = leaving;
    const count = await reassignRows(taskTables(ctx.tx), openTasks, leaving, ctx);
    if (to && count > 0) await tellReassigned(ctx, 'tasks', { full_name, to: to.id, count });
  },
});
