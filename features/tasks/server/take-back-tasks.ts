import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { workedOn } from '#platform/server/acts/history.ts';
import { taskTables } from './schema.ts';
import { taskIncrements } from './task-counters.ts';

/** Which of these renewals have a task that a user has created or worked on. Locks all their tasks. */
export async function renewalsWithWork(renewalIds: readonly string[], ctx: CommandContext): Promise<Set<string>> {
  const { tx, agency } = ctx;
  const tasks = await taskTables(tx)
    .selectFrom('tasks')
    .select(['id', 'renewal_id'])
    .where('tenant_id', '=', agency.id)
    .where('renewal_id', '=', sql<string>`any(${renewalIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const touched = await workedOn(
    'task',
    tasks.map(({ id }) => id),
    ctx,
  );
  return new Set(tasks.flatMap(({ id, renewal_id }) => (renewal_id && touched.has(id) ? [renewal_id] : [])));
}

/** Removes the tasks of renewals that are removed. The history keeps a record of them. */
export async function removeTasksOf(renewalIds: readonly string[], ctx: CommandContext): Promise<void> {
  const { tx, agency, audit, count, changed } = ctx;
  const removed = await taskTables(tx)
    .deleteFrom('tasks')
    .where('tenant_id', '=', agency.id)
    .where('renewal_id', '=', sql<string>`any(${renewalIds}::uuid[])`)
    .returning(['id', 'status', 'due_date'])
    .execute();
  for (const { id, status, due_date } of removed) {
    audit({ action: 'removeTask', entity: 'task', entity_id: id, before: { status, due_date } });
    count(taskIncrements({ status }), []);
    changed('task', id);
  }
}
