import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { openTaskStatuses, type TaskPriority } from '../contract.ts';
import { taskTables } from './schema.ts';
import { taskIncrements } from './task-counters.ts';

/** The due date of a renewal's work, and its priority. */
interface Due {
  due_date: string;
  priority: TaskPriority;
}

/**
 * Moves the open tasks of a renewal to its new date: only those that are still due on one of the days `from`, because a
 * user has set any other date. The history of each records the change.
 */
export async function moveTasks(
  renewalId: string,
  from: readonly string[],
  to: Due,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency, clock, audit, count, changed } = ctx;
  const tasks = await taskTables(tx)
    .selectFrom('tasks')
    .select(['id', 'status', 'priority', 'assigned_to', 'due_date'])
    .where('tenant_id', '=', agency.id)
    .where('renewal_id', '=', renewalId)
    .where('status', 'in', openTaskStatuses)
    .where('due_date', 'in', from)
    .where('due_date', '!=', to.due_date)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (tasks.length === 0) return;
  for (const task of tasks) {
    const { due_date, priority } = task;
    const change = changedFields({ due_date, priority }, to);
    audit(change && { action: 'updateTask', entity: 'task', entity_id: task.id, ...change });
    count(taskIncrements(task), taskIncrements({ ...task, ...to }));
  }
  await Promise.all([
    taskTables(tx)
      .updateTable('tasks')
      .set({ ...to, updated_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where(
        'id',
        'in',
        tasks.map(({ id }) => id),
      )
      .execute(),
  ]);
  for (const { id } of tasks) changed('task', id);
}
