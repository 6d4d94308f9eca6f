import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { openTaskStatuses, type TaskStatus } from '../contract.ts';
import { taskTables } from './schema.ts';
import { taskIncrements } from './task-counters.ts';

/**
 * Updates the tasks of a renewal after a status change: closes the open ones with the same outcome, or reopens those
 * that were closed with it. The history of each records the change.
 */
export async function settleTasks(renewalId: string, status: TaskStatus, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, audit, count, changed } = ctx;
  const opens = openTaskStatuses.includes(status);
  const tasks = await taskTables(tx)
    .selectFrom('tasks')
    .select(['id', 'status', 'priority', 'assigned_to', 'due_date'])
    .where('tenant_id', '=', agency.id)
    .where('renewal_id', '=', renewalId)
    .where('status', opens ? 'not in' : 'in', openTaskStatuses)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (tasks.length === 0) return;
  const now = clock().toISOString();
  for (const task of tasks) {
    const change = { before: { status: task.status }, after: { status } };
    audit({ action: 'updateTask', entity: 'task', entity_id: task.id, ...change });
    count(taskIncrements(task), taskIncrements({ ...task, status }));
  }
  await Promise.all([
    taskTables(tx)
      .updateTable('tasks')
      .set({ status, completed_at: status === 'Completada' ? now : null, updated_at: now })
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
